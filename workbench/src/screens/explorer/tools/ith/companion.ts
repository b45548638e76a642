import type { Companion } from '../../companion/companion.types.ts';

/** Distance of each cell from the others of its sample, or the samples. */
export const companion: Companion<'ith'> = {
  chips: ({ params, summary }, t) => [
    `${params.cells.name} ${t.number(summary.cells)}`,
    t.column(params.groupBy),
    t(`ith.method.${summary.method}`),
  ],
  colourings: ({ params }, pick, t) => [
    { id: 'distance', kind: 'result', column: 'distance', label: t('ith.distances') },
    { id: 'samples', kind: 'column', column: params.groupBy, label: t.column(params.groupBy) },
    ...(pick
      ? [
          {
            ...({ id: 'sample', kind: 'groups', isOfPick: true, label: t.category(pick) } as const),
            groups: [{ name: pick, cells: { name: pick, column: params.groupBy, categories: [pick] } }],
          },
        ]
      : []),
  ],
  counted: ({ params }) => ({ column: params.groupBy }),
  pickOf: (names) => names[0] ?? null,
};
