import { LIMITS } from '@stroma/contract';
import { groupName } from '@stroma/contract/tools';
import type { Companion, ShownAnalysis } from '../../companion/companion.types.ts';

type Tool = 'enrichment';
const groupsOf = ({ params: { genes } }: ShownAnalysis<Tool>) =>
  genes.kind === 'cells' ? [{ name: groupName(genes.cells), cells: genes.cells }] : null;

/** Companion of the picked term: the score of its genes (by default the most significant term), the tested cells, or a picked gene. */
export const companion: Companion<Tool> = {
  chips: ({ summary }, t) => [
    summary.origin,
    t.dynamic(`enrichment.method.${summary.method}`),
    ...(summary.method === 'ora' ? [t(`enrichment.direction.${summary.direction}`)] : []),
    ...(summary.databases.length > 2
      ? [t.dynamic('companion.databases', { n: summary.databases.length })]
      : summary.databases.map(({ name }) => name)),
  ],
  colourings: (shown, pick, t) => {
    const groups = groupsOf(shown);
    const { terms } = shown.summary;
    const picked = terms.find(({ term_id }) => `term:${term_id}` === pick);
    const gene = pick?.startsWith('term:') ? null : pick;
    const term = picked ?? terms[0];
    return [
      ...(term
        ? [
            {
              ...({ id: 'term', kind: 'score', label: term.term } as const),
              genes: term.genes.slice(0, LIMITS.geneExpression.genes),
              isOfPick: picked !== undefined,
            },
          ]
        : []),
      ...(groups ? [{ id: 'groups', kind: 'groups', groups, label: t.dynamic('companion.tested') } as const] : []),
      ...(gene ? [{ id: 'gene', kind: 'gene', gene, label: gene, isOfPick: true } as const] : []),
    ];
  },
  counted: (shown) => {
    const groups = groupsOf(shown);
    return groups && { groups };
  },
};
