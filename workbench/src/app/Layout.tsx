import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FigureServicesProvider, type PlotTable } from '@stroma/design-system/plot-kit';
import { LeanProvider, PageReset } from '@stroma/design-system/theme';
import { ApiError } from '../api/client.ts';
import { guestAddress, guestAddressOf } from '../api/guest.ts';
import { reportFailure } from '../api/failures.ts';
import { isPermitted } from '../features/session/index.ts';
import { noticed } from '../features/notices/index.ts';
import { useAppDispatch, useAppSelector } from './store/hooks.ts';
import { leavePage } from './leaving.ts';
import { setLanguage, useActiveLanguage } from './messages.ts';
import { part } from './part.tsx';
import { Shell } from './shell/Shell.tsx';

const GuestFrame = part(() => import('./shell/GuestFrame.tsx'));

export function Layout() {
  const { locale, theme } = useAppSelector((state) => state.preferences);
  const spoken = useActiveLanguage();
  const dispatch = useAppDispatch();
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    setLanguage(locale).catch((error: unknown) => {
      setFailed(error);
      dispatch(noticed({ tone: 'danger', messageId: 'chunk.failed.title' }));
    });
  }, [locale, dispatch]);
  const navigate = useNavigate();
  const guest = guestAddressOf(useLocation().pathname);
  // Identity with which the page was opened: a guest's page has read no session, so leaving it reloads everything.
  const [opened] = useState(guest?.header);
  const hasLeft = opened !== undefined && guest?.header !== opened;
  useEffect(() => {
    if (hasLeft) location.reload();
  }, [hasLeft]);
  // The page needs the messages of one language. If a change of language fails, the previous one stays.
  if (!spoken && failed) throw failed;
  if (!spoken || hasLeft) return null;
  return (
    <LeanProvider
      locale={spoken.locale}
      theme={theme}
      messages={spoken.messages}
      navigate={(href) => leavePage(() => void navigate(href))}
    >
      <PageReset />
      <Figures>{guest ? <GuestFrame isEmbedded={guest.isEmbedded} /> : <Shell />}</Figures>
    </LeanProvider>
  );
}

/**
 * Figure services: TIFF from the server, and tables to the drawing tools, for accounts; failed downloads are reported, and incomplete images are
 * never shown.
 */
function Figures({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const hasTools = useAppSelector((state) => isPermitted(state.session.info?.privileges, 'tools'));
  const canDraw = hasTools && !guestAddress();
  const onDraw = async (table: PlotTable, name: string) => {
    const { toDrawing } = await import('../screens/tools/draw.ts');
    const { address, refusal } = toDrawing(table, name, location.pathname);
    if (refusal) dispatch(noticed(refusal));
    else void navigate(address);
  };
  const toTiff = async (svg: string, dpi: number) => (await import('../api/figures.ts')).svgToTiff(svg, dpi);
  const onError = (error: unknown) => {
    reportFailure(error);
    const { id, params } = error instanceof ApiError ? error : { id: 'SVG_INVALID', params: { reason: String(error) } };
    dispatch(noticed({ tone: 'danger', error: { id, params } }));
  };
  return (
    <FigureServicesProvider
      {...(!guestAddress() && { toTiff })}
      {...(canDraw && { onDraw: (...given) => void onDraw(...given) })}
      onError={onError}
    >
      {children}
    </FigureServicesProvider>
  );
}
