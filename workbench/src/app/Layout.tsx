import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FigureServicesProvider } from '@stroma/design-system/plot-kit';
import type { Locale } from '@stroma/design-system/primitives';
import { LeanProvider } from '@stroma/design-system/theme';
import { ApiError } from '../api/client.ts';
import { reportFailure } from '../api/failures.ts';
import { noticed } from '../features/notices/index.ts';
import { useAppDispatch, useAppSelector } from './hooks.ts';
import { loadMessages } from './messages.ts';
import { Shell } from './shell/Shell.tsx';

interface Spoken {
  locale: Locale;
  messages: Readonly<Record<string, string>>;
}

/** The sentences of the chosen language; while another one comes, the page stays as it is, so a switch keeps the place. */
function useSpoken(): Spoken | null {
  const locale = useAppSelector((state) => state.preferences.locale);
  const [spoken, setSpoken] = useState<Spoken | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadMessages(locale).then((messages) => isCurrent && setSpoken({ locale, messages }));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return spoken;
}

export function Layout() {
  const theme = useAppSelector((state) => state.preferences.theme);
  const spoken = useSpoken();
  const navigate = useNavigate();
  if (!spoken) return null;
  return (
    <LeanProvider
      locale={spoken.locale}
      theme={theme}
      messages={spoken.messages}
      navigate={(href) => void navigate(href)}
    >
      <Figures>
        <Shell />
      </Figures>
    </LeanProvider>
  );
}

/** TIFF comes from the server; a download that fails says why, and no picture appears by half. */
function Figures({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const toTiff = async (svg: string) => (await import('../api/figures.ts')).svgToTiff(svg);
  const onError = (error: unknown) => {
    reportFailure(error);
    const { id, params } = error instanceof ApiError ? error : { id: 'SVG_INVALID', params: { reason: String(error) } };
    dispatch(noticed({ tone: 'danger', error: { id, params } }));
  };
  return (
    <FigureServicesProvider toTiff={toTiff} onError={onError}>
      {children}
    </FigureServicesProvider>
  );
}
