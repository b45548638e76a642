import type { Companion } from '../../companion/companion.types.ts';

const COLUMNS = ['expansion', 'largest', 'size', 'chains'] as const;

/** The size of each cell's clonotype; empty for repertoires without cells. */
export const companion: Companion<'vdj'> = {
  chips: ({ summary }, t) => [
    summary.bulk ?? summary.type,
    t(`vdj.clonotype.${summary.clonotype}`),
    t.dynamic('companion.clonotypes', { n: summary.clonotypes }),
  ],
  colourings: ({ summary }, pick, t) =>
    summary.bulk
      ? []
      : COLUMNS.map((column) => ({
          ...({ id: column, kind: 'result', column } as const),
          label: t.dynamic(`vdj.column.${column}`),
          isOfPick: column === pick,
        })),
  counted: ({ summary }) => (summary.bulk ? null : { result: 'expansion' }),
};
