import type { Companion } from '../../companion/companion.types.ts';

/** Pseudotime of the trajectory, or the score of the picked module. */
export const companion: Companion<'trajectory-genes'> = {
  chips: ({ params, summary }, t) => [
    summary.trajectory.name,
    t.dynamic(`trajectoryGenes.kind.${params.analysis.kind}`),
    t('unit.genes', { n: summary.tested }),
  ],
  colourings: ({ summary }, pick, t) => {
    const modules = summary.graph?.modules ?? [];
    const [first] = modules;
    const module = (n: string, isOfPick: boolean) => ({
      ...({ id: isOfPick ? 'module' : 'first', kind: 'result', column: `module${n}` } as const),
      label: t.dynamic('trajectoryGenes.moduleN', { n: Number(n) }),
      isOfPick,
    });
    return [
      {
        id: 'pseudotime',
        kind: 'result',
        of: summary.trajectory.id,
        column: 'pseudotime',
        label: t('trajectory.pseudotime'),
      },
      ...(first && !pick ? [module(String(first.module), false)] : []),
      ...(pick && /^\d+$/.test(pick) ? [module(pick, true)] : []),
      ...(pick && !/^\d+$/.test(pick)
        ? [{ id: 'gene', kind: 'gene', gene: pick, label: pick, isOfPick: true } as const]
        : []),
    ];
  },
  counted: ({ summary }) => ({ result: 'state', of: summary.trajectory.id }),
};
