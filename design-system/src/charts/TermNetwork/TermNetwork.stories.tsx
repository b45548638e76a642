import type { Meta } from '@storybook/react-vite';
import { cohortEnrichment } from '@stroma/contract/fixtures/cohort/enrichment';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { exported, framedStories, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { SIMILAR_NAMES, similarTerms, longNames } from '../../chart-tests/make.ts';
import { TermNetwork } from './TermNetwork.tsx';
import { termNetworkTable } from './TermNetwork.table.ts';

const { terms, links } = cohortEnrichment.ora.result;
const onPick = fn();
const s = framedStories({
  title: 'Overlapping terms',
  chart: TermNetwork,
  props: { data: terms, links, onSelect: onPick },
  table: termNetworkTable,
});
const meta: Meta = { title: 'Charts/TermNetwork', component: TermNetwork };
export default meta;

export const Default = s.Default({
  play: async ({ canvasElement }) => {
    // must show: a node per term, a line per pair
    await waitFor(() => expect(parts(canvasElement, 'node')).toHaveLength(terms.length));
    await expect(parts(canvasElement, 'link')).toHaveLength(links.length);
    const chart = within(canvasElement).getByRole('application');
    chart.focus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(onPick).toHaveBeenCalledWith({ item: terms[0], index: 0 });
    await expect(exported(canvasElement)).toContain('<svg');
  },
});
export const Picked = s.with({ selected: 0 });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
/** Sets of MSigDB whose names differ only in their middle remain distinguishable. */
export const Sets = s.with(
  { data: similarTerms(terms[0]!), links: [] },
  {
    play: async ({ canvasElement }) => {
      await waitFor(() => expect(parts(canvasElement, 'node')).toHaveLength(SIMILAR_NAMES.length));
      const words = [...canvasElement.querySelectorAll('svg text')].map((e) => e.lastChild?.textContent ?? '');
      for (const part of ['alpha', 'gamma', 'RAS', 'ERK']) await expect(words.join(' ')).toContain(part);
      await expect(words.some((word) => /HALLMARK|REACTOME|_/.test(word))).toBe(false);
    },
  },
);
const names = longNames(40);
/** Forty terms with long names in both languages, all linked. */
export const Extreme = s.with({
  data: names.map((term, i) => ({ ...terms[0]!, term, term_id: `T${i}`, overlap: 1 + ((i * 37) % 400) })),
  links: names.flatMap((_, i) => (i ? [{ a: i - 1, b: i, shared: 3, similarity: 0.5 }] : [])),
});
