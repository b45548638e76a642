import type { Companion } from '../../companion/companion.types.ts';

/** The cell types that are compared, or the samples; of a picked part its cells. */
export const companion: Companion<'composition'> = {
  chips: ({ params, summary }, t) => [
    `${t.column(params.types)} / ${t.column(params.by)}`,
    t('unit.cells', { n: summary.cells }),
    ...(summary.comparison ? [summary.comparison.groups.map(({ name }) => t.category(name)).join(' / ')] : []),
  ],
  colourings: ({ params }, pick, t) => [
    { id: 'types', kind: 'column', column: params.types, label: t.column(params.types) },
    { id: 'samples', kind: 'column', column: params.by, label: t.column(params.by) },
    ...(pick
      ? [
          {
            ...({ id: 'type', kind: 'groups', isOfPick: true, label: t.category(pick) } as const),
            groups: [{ name: pick, cells: { name: pick, column: params.types, categories: [pick] } }],
          },
        ]
      : []),
  ],
  counted: ({ params }) => ({ column: params.types }),
  pickOf: (names) => names[0] ?? null,
};
