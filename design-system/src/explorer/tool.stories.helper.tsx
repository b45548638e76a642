/** Shared by the stories of the tools' panels. Not a story file: Storybook reads only *.stories.tsx. */
import type { Decorator } from '@storybook/react-vite';
import { random } from '@stroma/contract/fixtures';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { MESSAGES, type MessageId } from '../theme/messages.ts';
import type { Locale } from '../primitives/common.types.ts';
import type { CellColumn } from './CellGroupField/cells.ts';

/** The sentence of a message in the language that the story runs in; placeholders are filled plainly. */
export function messageText(id: MessageId, values: Record<string, string | number> = {}): string {
  const text = MESSAGES[document.documentElement.lang as Locale]?.[id] ?? id;
  return Object.entries(values).reduce(
    (s, [name, value]) => s.replaceAll(`{${name}}`, String(value)).replaceAll(`{${name}, number}`, String(value)),
    text,
  );
}
/** A panel on a page with a heading, at its width in the explorer. */
export const pageDecorator: Decorator = (Story) => (
  <main style={{ maxWidth: 900, background: 'var(--st-surface)', minWidth: 0 }}>
    <h1 style={{ padding: '16px 16px 0' }}>PBMC</h1>
    <Story />
  </main>
);
export const COLUMNS: CellColumn[] = [
  {
    id: 'annot_full',
    label: 'annot_full',
    categories: [
      { name: 'T cells', cells: 2431 },
      { name: 'B cells', cells: 812 },
      { name: 'Mononuclear phagocytes', cells: 1640 },
      { name: 'Malignant', cells: 2 },
    ],
  },
  {
    id: 'cluster',
    label: 'cluster',
    categories: Array.from({ length: 14 }, (_, i) => ({ name: String(i), cells: 1200 - 80 * i })),
  },
];
/** Sixty clusters with names that no layout may clip, in both languages. */
export const manyColumns = (): CellColumn[] => {
  const { next } = random(7);
  return [
    {
      id: 'cluster',
      label: 'Consensus_annotation_of_the_longitudinal_multicentre_cohort_level_2',
      categories: Array.from({ length: 60 }, (_, i) => ({
        name:
          i % 2
            ? `CD8+ tissue-resident memory T cells, exhausted, ISG-high ${i}`
            : `肿瘤浸润调节性T细胞亚群（增殖期）${i}`,
        cells: Math.floor(next() * 90_000) + 3,
      })),
    },
  ];
};
/** The charts of a panel are drawn. */
export const waitForCharts = (root: ParentNode, n = 1) =>
  waitFor(
    () => {
      const found = root.querySelectorAll('[data-chart]').length;
      if (found < n) throw new Error(`${found} charts are drawn, not ${n}`);
    },
    { timeout: 10_000 },
  );

/** The open dialog, with queries. */
export const dialog = async () => {
  const box = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1);
    if (!found) throw new Error('no dialog is open');
    return found;
  });
  // It fades in: an assertion of visibility must wait for that.
  await waitFor(() => expect(box).toBeVisible());
  return within(box);
};
/** Opens the options of a result. */
export async function options(root: HTMLElement) {
  await userEvent.click(within(root).getByRole('button', { name: messageText('explorer.resultOptions') }));
  return dialog();
}
/** Closes the options, because the page below a popover receives no clicks. */
export async function closeOptions(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}
export const LONG_NAME =
  'Longitudinal_multicentre_cohort_of_treatment_naive_hepatocellular_carcinoma_visit_12_肝细胞癌随访';
