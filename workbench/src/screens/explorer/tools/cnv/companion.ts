import type { Companion, ShownAnalysis } from '../../companion/companion.types.ts';

type Tool = 'cnv';
const COLUMNS = ['score', 'call', 'cluster', 'correlation', 'confidence'] as const;
const groupsOf = ({ params: { test, reference } }: ShownAnalysis<Tool>) =>
  [test, reference].map((cells) => ({ name: cells.name, cells }));

/** The score of each cell; the call and the cluster as choices. */
export const companion: Companion<Tool> = {
  chips: ({ params, summary }, t) => [
    `${params.test.name} ${t.number(summary.tested)}`,
    `${t('cnv.normal')} ${params.reference.name} ${t.number(summary.reference)}`,
    summary.positions.name,
  ],
  colourings: (shown, pick, t) => [
    ...COLUMNS.map((column) => ({
      ...({ id: column, kind: 'result', column } as const),
      label: t.dynamic(`cnv.column.${column}`),
      isOfPick: column === pick,
    })),
    { id: 'groups', kind: 'groups', isContrast: true, groups: groupsOf(shown), label: t.dynamic('companion.groups') },
  ],
  counted: () => ({ result: 'cluster' }),
};
