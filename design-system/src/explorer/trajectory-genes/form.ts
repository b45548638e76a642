import type { TrajectoryGenesParams, TrajectoryTree } from '@stroma/contract/tools';
import { genesOf } from '../trajectory/form.ts';
import { branchesBeyond } from '../trajectory/tree.ts';
import type { TrajectoryGenesFacts, TrajectoryGenesForm } from './trajectory-genes.types.ts';

/** The contract's bounds. */
export const GENE_LIST_BOUNDS = { min: 1, max: 50 };
const LONGEST_SYMBOL = 60;
/** Cells of a branch that the runner compares at least. */
export const MIN_BRANCH = 10;
const MOST_RESOLUTION = 10;

/** The request of a form without problems. */
export function trajectoryGenesParams(form: TrajectoryGenesForm, seed = 0): TrajectoryGenesParams {
  const { trajectory, kind, branchPoint, branches, partitions, nodes, resolution, q } = form;
  const analysis: TrajectoryGenesParams['analysis'] =
    kind === 'chosen'
      ? { kind, genes: genesOf(form.genes) }
      : kind === 'branch'
        ? { kind, branchPoint, branches }
        : { kind, partitions, nodes, resolution, q };
  return { trajectory, analysis, seed };
}

/** Cells of the two branches that are compared: the chosen ones, or the two with the most cells. */
export const comparedCells = (
  behind: readonly { node: number; cells: number }[],
  branches: TrajectoryGenesForm['branches'],
): number[] =>
  (branches ? behind.filter(({ node }) => branches.includes(node)) : behind.slice(0, 2)).map(({ cells }) => cells);

export type TrajectoryGenesField =
  'trajectory' | 'genes' | 'branchPoint' | 'branches' | 'partitions' | 'resolution' | 'q';
/** Missing fields, as message ids by field. `tree`: that of the chosen trajectory; null while loading. */
export function validateTrajectoryGenes(
  form: TrajectoryGenesForm,
  facts: TrajectoryGenesFacts,
  tree: TrajectoryTree | null,
): Partial<Record<TrajectoryGenesField, string>> {
  const wrong: Partial<Record<TrajectoryGenesField, string>> = {};
  if (!facts.trajectories.some(({ id }) => id === form.trajectory))
    wrong.trajectory = 'trajectoryGenes.chooseTrajectory';
  if (form.kind === 'chosen') {
    const genes = genesOf(form.genes);
    const isBad = genes.some((symbol) => symbol.length > LONGEST_SYMBOL);
    if (genes.length < GENE_LIST_BOUNDS.min || genes.length > GENE_LIST_BOUNDS.max || isBad)
      wrong.genes = 'trajectoryGenes.nameGenes';
  }
  if (form.kind === 'branch' && tree) {
    const node = tree.branchPoints[form.branchPoint - 1];
    if (node === undefined) wrong.branchPoint = 'trajectoryGenes.chooseBranchPoint';
    else {
      const behind = branchesBeyond(tree, node);
      const known = new Set(behind.map((branch) => branch.node));
      if (behind.length < 2) wrong.branchPoint = 'trajectoryGenes.branchUnreached';
      else if (form.branches && (form.branches[0] === form.branches[1] || !form.branches.every((n) => known.has(n))))
        wrong.branches = 'trajectoryGenes.chooseBranches';
      else if (comparedCells(behind, form.branches).some((cells) => cells < MIN_BRANCH))
        wrong.branchPoint = 'trajectoryGenes.branchFew';
    }
  }
  if (form.kind === 'graph') {
    if (form.partitions !== 'all' && !form.partitions.length) wrong.partitions = 'trajectoryGenes.choosePartitions';
    if (!(form.resolution > 0 && form.resolution <= MOST_RESOLUTION)) wrong.resolution = 'error.INPUT_INVALID';
    if (!(form.q > 0 && form.q <= 1)) wrong.q = 'error.INPUT_INVALID';
  }
  return wrong;
}
