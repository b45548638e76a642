import { expect, test } from '@jest/globals';
import { LIMITS } from '@stroma/contract';
import { MAX_SENT_GENES, toolAddressWithGenes } from './SendGenes.tsx';
import { readSentGeneSet } from './sent-set.ts';

const genes = Array.from({ length: 1200 }, (_, i) => `GENE,${i}`);
const queryOf = (tool: Parameters<typeof toolAddressWithGenes>[1]) => {
  const address = toolAddressWithGenes('d1', tool, { name: 'T > B', genes, search: '?colour=type&result=r1&of=3' });
  expect(address.length).toBeLessThan(8000);
  return new URL(address, 'http://x').searchParams;
};

test('a form gets the first genes under the name of the set; the map stays as it is, the result of the tab left does not', () => {
  for (const tool of ['gene-set', 'enrichment', 'cell-interaction'] as const) {
    const query = queryOf(tool);
    expect(readSentGeneSet(query)).toEqual({ name: 'T > B', genes: genes.slice(0, MAX_SENT_GENES) });
    expect([query.get('colour'), query.get('result'), query.get('of')]).toEqual(['type', null, null]);
  }
});

test('the plots of genes get as many as they draw', () => {
  const shown = queryOf('expression').get('genes')!.split(',').map(decodeURIComponent);
  expect(shown).toEqual(genes.slice(0, LIMITS.geneExpression.genes));
});
