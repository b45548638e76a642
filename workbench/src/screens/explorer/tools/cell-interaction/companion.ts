import type { HighlightedCells, Companion, Pick } from '../../companion/companion.types.ts';

type Tool = 'cell-interaction';
type Couple = { source: string; target: string };

/** The couple of a pick; null if it is none. */
export function parseCouple(pick: Pick): Couple | null {
  if (!pick?.startsWith('{')) return null;
  let given: unknown;
  try {
    given = JSON.parse(pick);
  } catch {
    // A name that only starts like a couple.
    return null;
  }
  const { source, target } = given as Partial<Couple>;
  return typeof source === 'string' && typeof target === 'string' ? { source, target } : null;
}
export const serialiseCouple = ({ source, target }: Couple): string => JSON.stringify({ source, target });

/** The cell types in their colours; of a picked couple its two. */
export const companion: Companion<Tool> = {
  chips: ({ params, summary }, t) => [
    t.column(params.groupBy),
    t.dynamic('companion.types', { n: summary.cellTypes.length }),
    `${summary.resource.name} ${summary.resource.version}`.trim(),
    ...(params.condition ? [`${t.category(params.condition.a)} / ${t.category(params.condition.b)}`] : []),
  ],
  colourings: ({ params: { groupBy } }, pick, t) => {
    const couple = parseCouple(pick);
    const of = (name: string): HighlightedCells => ({ name, cells: { name, column: groupBy, categories: [name] } });
    return [
      { id: 'types', kind: 'column', column: groupBy, label: t.column(groupBy) },
      ...(couple
        ? [
            {
              ...({ id: 'couple', kind: 'groups', isOfPick: true } as const),
              groups: [...new Set([couple.source, couple.target])].map(of),
              label: `${t.category(couple.source)} → ${t.category(couple.target)}`,
            },
          ]
        : []),
    ];
  },
  counted: ({ params }) => ({ column: params.groupBy }),
  pickOf: (names, { summary }) => {
    const known = names.filter((name) => summary.cellTypes.some((type) => type.name === name));
    return known[0] === undefined ? null : serialiseCouple({ source: known[0], target: known[1] ?? known[0] });
  },
};
