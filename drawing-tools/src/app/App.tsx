import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { LeanProvider, PageReset } from '@stroma/design-system/theme';
import type { AnyTool, Words } from '../tools/tool.types.ts';
import { loadTool } from '../tools/index.ts';
import { startDrawing } from '../workspace/start.ts';
import type { WorkspaceProps } from '../workspace/Workspace.tsx';
import { ToolError, ToolBoundary, ErrorWithoutMessages } from './Fault.tsx';
import type { Host } from './host.types.ts';
import { Start } from './Start.tsx';
import { PLAIN, type Drawing, type Locale, type ThemeName } from './state.types.ts';
import { useSaved } from './useSaved.ts';
import { loadMessages, withToolWords, type Messages } from './words.ts';

export interface AppProps {
  locale: Locale;
  theme: ThemeName;
  /** Colours of groups that the host uses. */
  palette?: readonly string[];
  /** Only in the standalone page: the user chooses language and theme. */
  onLook?: (look: { locale: Locale; theme: ThemeName }) => void;
  host?: Host;
  first?: Partial<Drawing> | null;
}
interface Opened {
  slug: string;
  tool: AnyTool;
  words: Words;
  Workspace: ComponentType<WorkspaceProps>;
}
const EMPTY: Drawing = { slug: '', grid: null, mapping: {}, settings: {}, style: PLAIN };

/** One open tool, or the list of all tools; the drawing is kept between them. */
export function App({ locale, theme, palette = NO_COLOURS, onLook, host, first = null }: AppProps) {
  const [messages, setMessages] = useState<{ locale: Locale; messages: Messages } | null>(null);
  const [slug, setSlug] = useState(first?.slug ?? slugOfAddress(host));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [drawing, setDrawing] = useState<Drawing>({ ...EMPTY, ...first });
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { onChanged, onHanded } = useSaved(host);
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
  };
  useEffect(() => {
    let isCurrent = true;
    loadMessages(locale).then(
      (loaded) => isCurrent && setMessages({ locale, messages: loaded }),
      () => isCurrent && setFailed(true),
    );
    return () => void (isCurrent = false);
  }, [locale, tries]);
  useEffect(() => {
    if (!slug) return;
    let isCurrent = true;
    Promise.all([loadTool(slug), import('../workspace/Workspace.tsx')]).then(
      ([loaded, { Workspace }]) => {
        if (!isCurrent) return;
        if (!loaded) return setSlug('');
        setDrawing((before) => startDrawing(slug, loaded.tool, before));
        setOpened({ slug, ...loaded, Workspace });
      },
      () => isCurrent && setFailed(true),
    );
    return () => void (isCurrent = false);
  }, [slug, tries]);
  useEffect(() => {
    if (host) return;
    // The back button leaves a tool.
    const follow = () => setSlug(slugOfAddress());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [host]);
  const open = (next: string) => {
    if (!host) history.pushState(null, '', next ? `#tool=${next}` : location.pathname);
    setFailed(false);
    setSlug(next);
  };
  const tool = slug && opened?.slug === slug && drawing.slug === slug ? opened : null;
  const own = tool?.words ?? null;
  const words = useMemo(() => messages && withToolWords(messages.messages, own, messages.locale), [messages, own]);
  if (!messages || !words) return hasFailed ? <ErrorWithoutMessages onAgain={again} /> : null;
  return (
    <LeanProvider locale={messages.locale} theme={theme} messages={words}>
      <PageReset />
      {tool ? (
        <ToolBoundary key={slug} onLeave={() => open('')}>
          <tool.Workspace
            {...{ slug, palette, theme, onLook, drawing, onHanded }}
            tool={tool.tool}
            {...(host && { host })}
            onDrawing={(next) => {
              setDrawing((before) => ({ ...before, ...next }));
              onChanged();
            }}
            onLeave={() => open('')}
          />
        </ToolBoundary>
      ) : slug ? (
        hasFailed && <ToolError of="load" onAgain={again} onLeave={() => open('')} />
      ) : (
        <Start
          locale={messages.locale}
          theme={theme}
          onLook={onLook}
          onOpen={open}
          grid={drawing.grid}
          isFramed={Boolean(host)}
        />
      )}
    </LeanProvider>
  );
}
const NO_COLOURS: readonly string[] = [];

/** A standalone page names the open tool in its URL. */
const slugOfAddress = (host?: Host): string =>
  host ? '' : (new URLSearchParams(location.hash.slice(1)).get('tool') ?? '');
