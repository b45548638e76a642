import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useTheme } from 'styled-components';
import { LeanProvider, type StromaTheme } from '@stroma/design-system/theme';
import { PLAIN, type Drawing, type Locale } from '../app/state.types.ts';
import { loadMessages, withToolWords, type Messages } from '../app/words.ts';
import { Workspace } from '../workspace/Workspace.tsx';
import { openExample } from './example.ts';
import { loadTool } from './index.ts';
import type { AnyTool } from './tool.types.ts';

interface Props {
  /** Folder of the tool. */
  slug: string;
  /** Index among the tool's examples; null: the tool without a table. */
  example: number | null;
}
interface Ready {
  tool: AnyTool;
  messages: Messages;
}
/** A tool opened in Storybook, in the language and theme of the toolbar. */
export function OpenTool({ slug, example }: Props) {
  const locale = useIntl().locale as Locale;
  const theme = (useTheme() as StromaTheme).name;
  const [ready, setReady] = useState<Ready | null>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const [found, messages] = await Promise.all([loadTool(slug), loadMessages(locale)]);
      if (!isCurrent || !found) return;
      const words = withToolWords(messages, found.words, locale);
      const given = example === null ? undefined : found.tool.examples[example];
      const table = given && openExample(given, words[`tool.example.${given.id}`] ?? slug);
      setReady({ tool: found.tool, messages: words });
      setDrawing({ grid: null, mapping: {}, settings: {}, ...table, slug, style: PLAIN });
    };
    void load();
    return () => void (isCurrent = false);
  }, [slug, example, locale]);
  if (!ready || !drawing) return null;
  return (
    <LeanProvider locale={locale} theme={theme} messages={ready.messages}>
      <Workspace
        {...{ slug, theme, drawing }}
        tool={ready.tool}
        palette={[]}
        onDrawing={(next) => setDrawing({ ...drawing, ...next })}
        onHanded={() => {}}
        onLeave={() => {}}
      />
    </LeanProvider>
  );
}

/** Waits until the figure, or the message in its place, is shown. */
export const isDrawn = async ({ canvas }: { canvas: { findByRole: (role: 'main') => Promise<HTMLElement> } }) => {
  const main = await canvas.findByRole('main');
  for (let frame = 0; frame < 600 && !main.querySelector('[data-chart]'); frame += 1)
    await new Promise((done) => requestAnimationFrame(done));
  if (!main.querySelector('[data-chart]')) throw new Error('No figure was drawn.');
};
