import { lazy, Suspense, useEffect, useState } from 'react';
import { LeanProvider, PageReset } from '@stroma/design-system/theme';
import type { AnyTool, Words } from '../tools/tool.types.ts';
import { loadTool } from '../tools/index.ts';
import type { Host } from './host.types.ts';
import { Start } from './Start.tsx';
import { PLAIN, type Drawing, type Locale, type ThemeName } from './state.types.ts';
import { loadMessages, withToolWords, type Messages } from './words.ts';

export interface AppProps {
  locale: Locale;
  theme: ThemeName;
  /** Colours of groups that the host uses. */
  palette?: readonly string[];
  /** Standing alone: the person chooses language and theme. */
  onLook?: (look: { locale: Locale; theme: ThemeName }) => void;
  host?: Host;
  first?: Partial<Drawing> | null;
}
const Workspace = lazy(() => import('../workspace/Workspace.tsx').then((m) => ({ default: m.Workspace })));

/** One open tool, or the list of all. */
export function App({ locale, theme, palette = [], onLook, host, first = null }: AppProps) {
  const [messages, setMessages] = useState<{ locale: Locale; messages: Messages } | null>(null);
  const [slug, setSlug] = useState(first?.slug ?? slugOfAddress(host));
  const [opened, setOpened] = useState<{ slug: string; tool: AnyTool; words: Words } | null>(null);
  const [drawing, setDrawing] = useState<Drawing>(() => ({
    slug: '',
    grid: null,
    mapping: {},
    settings: {},
    style: PLAIN,
    ...first,
  }));
  useEffect(() => {
    let isCurrent = true;
    void loadMessages(locale).then((loaded) => isCurrent && setMessages({ locale, messages: loaded }));
    return () => void (isCurrent = false);
  }, [locale]);
  useEffect(() => {
    let isCurrent = true;
    if (slug)
      void loadTool(slug).then((loaded) => {
        if (!isCurrent) return;
        if (loaded) setOpened({ slug, ...loaded });
        else setSlug('');
      });
    return () => void (isCurrent = false);
  }, [slug]);
  useEffect(() => {
    if (host) return;
    // The back button leaves a tool.
    const follow = () => setSlug(slugOfAddress());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [host]);
  const open = (next: string) => {
    if (!host) history.pushState(null, '', next ? `#tool=${next}` : location.pathname);
    setSlug(next);
  };
  if (!messages) return null;
  const tool = slug && opened?.slug === slug ? opened : null;
  const words = withToolWords(messages.messages, tool?.words ?? null, messages.locale);
  return (
    <LeanProvider locale={messages.locale} theme={theme} messages={words}>
      <PageReset />
      {tool ? (
        <Suspense fallback={null}>
          <Workspace
            key={slug}
            {...{ slug, palette, theme, onLook }}
            tool={tool.tool}
            first={drawing}
            {...(host && { host })}
            onLeave={(kept) => {
              setDrawing(kept);
              open('');
            }}
          />
        </Suspense>
      ) : slug ? null : (
        <Start locale={messages.locale} theme={theme} onLook={onLook} onOpen={open} grid={drawing.grid} />
      )}
    </LeanProvider>
  );
}

/** A page of its own names the open tool behind its address. */
const slugOfAddress = (host?: Host): string =>
  host ? '' : (new URLSearchParams(location.hash.slice(1)).get('tool') ?? '');
