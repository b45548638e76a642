import { embeddingName } from '../../../kernels/cells/names.ts';
import type { Translate } from '../../../theme/messages.ts';
import type { ResultNote } from '../../ResultNotes.tsx';
import type { TrajectoryResultProps } from '../trajectory.types.ts';

/** A last round that changes the objective by less is usual for Monocle 3's 10 rounds. */
const SMALL = 0.01;
/** Minimum correlation for agreement with another method. */
const AGREES = 0.5;

/** Notes on the ordering: genes and cells, cells that were not reached and why, and agreement with another method. */
export function factNotes(
  t: Translate,
  { result, isReversed }: Pick<TrajectoryResultProps, 'result' | 'isReversed'>,
): (ResultNote | false)[] {
  const { version, engine, cells, reached, genes, tree, states, partitions, embedding, leftOut = 0 } = result;
  const { warnings = [] } = result;
  const lost = partitions.filter((p) => !p.reached);
  const facts = [
    t.dynamic(reached === cells ? 'trajectory.factsAll' : 'trajectory.facts', { cells, reached }),
    t.dynamic(`trajectory.by.${version}.${engine}`, { embedding: embedding ? embeddingName(embedding, t) : '' }),
    t.dynamic('trajectory.parts', {
      nodes: tree.nodes.length,
      states: states.length,
      branches: tree.branchPoints.length,
      partitions: partitions.length,
    }),
    ...(genes.ordering > 0 ? [t.dynamic('trajectory.orderedBy', { n: genes.ordering })] : []),
    ...(isReversed ? [t.dynamic('trajectory.isReversed')] : []),
  ];
  return [
    { id: 'facts', text: facts.join(' ') },
    leftOut > 0 && {
      ...{ id: 'leftOut', tone: 'warning' as const },
      text: t.dynamic('trajectory.leftOut', { n: leftOut, cells, total: cells + leftOut }),
    },
    ...warnings.map((warning): ResultNote => ({
      ...{ id: warning.id, text: t.note(warning) },
      ...(!(warning.id === 'trajectory.treeUnsettled' && warning.params.change < SMALL) && { tone: 'warning' }),
    })),
    dptNote(t, result),
    lost.length > 0 && {
      ...{ id: 'lost', tone: 'info' as const },
      text: t.dynamic('trajectory.lost', {
        ...{ n: lost.length, cells: lost.reduce((sum, p) => sum + p.cells, 0) },
        names: t.list(lost.slice(0, 20).map((p) => String(p.partition))),
      }),
    },
    genes.missing.length > 0 && {
      ...{ id: 'missing', tone: 'warning' as const },
      text: t.dynamic('trajectory.missing', { n: genes.missing.length, names: genes.missing.join(', ') }),
    },
  ];
}

/** Whether diffusion pseudotime orders the cells as this trajectory does. */
function dptNote(t: Translate, { check: { dpt } }: TrajectoryResultProps['result']): ResultNote {
  const id = 'dpt';
  if (!dpt) return { id, text: t.dynamic('trajectory.dptNone') };
  const rho = { rho: t.number(dpt.rho, { minimumFractionDigits: 2 }), cells: dpt.cells };
  if (dpt.rho >= AGREES) return { id, text: t.dynamic('trajectory.dptAgrees', rho) };
  return {
    ...{ id, tone: 'warning' },
    text: t.dynamic(dpt.rho <= -AGREES ? 'trajectory.dptOpposite' : 'trajectory.dptDiffers', rho),
  };
}
