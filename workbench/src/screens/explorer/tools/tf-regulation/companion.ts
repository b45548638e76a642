import type { Companion } from '../../companion/companion.types.ts';

/** The score of the picked regulon, at first of the most specific one of the first group. */
export const companion: Companion<'tf-regulation'> = {
  chips: ({ params, summary }, t) => [
    t.column(params.groupBy),
    `${summary.network.name} ${summary.network.version}`.trim(),
    t.dynamic(`tf.method.${summary.method}`),
    t('unit.cells', { n: summary.cells }),
  ],
  colourings: ({ params, summary }, pick, t) => {
    const regulon = Number(pick ?? summary.groups[0]?.top[0] ?? 1);
    return [
      ...(regulon <= summary.coloured
        ? [
            {
              ...({ id: 'score', kind: 'result', column: `score${regulon}`, isOfPick: true } as const),
              label: t.dynamic('companion.regulon'),
            },
          ]
        : []),
      { id: 'groups', kind: 'column', column: params.groupBy, label: t.column(params.groupBy) },
    ];
  },
  counted: ({ params }) => ({ column: params.groupBy }),
  pickOf: (names, { summary }) => {
    const found = summary.groups.find(({ group }) => group === names[0])?.top[0];
    return found === undefined ? null : String(found);
  },
};
