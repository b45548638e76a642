import type { TrajectoryCells, TrajectoryParams, TrajectoryTree } from '@stroma/contract/tools';

/** State that most of the cells nearest to a node have: the number that is its name. */
export function stateOfNode(cells: TrajectoryCells, node: { x: number; y: number }, near = 5): number | null {
  const order = cells.x
    .map((x, i) => ({ d: (x - node.x) ** 2 + ((cells.y[i] ?? 0) - node.y) ** 2, code: cells.state.codes[i] ?? -1 }))
    .filter((c) => c.code >= 0)
    .sort((a, b) => a.d - b.d)
    .slice(0, near);
  const votes = new Map<number, number>();
  for (const { code } of order) votes.set(code, (votes.get(code) ?? 0) + 1);
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  const state = best && Number(cells.state.categories[best[0]]);
  return state && Number.isInteger(state) ? state : null;
}

/** Node that stands nearest to the middle of a state's cells; an end of the graph where the state reaches one. */
export function nodeOfState(cells: TrajectoryCells, tree: TrajectoryTree, state: number): number | null {
  const code = cells.state.categories.indexOf(String(state));
  const own = cells.x.flatMap((x, i) => (cells.state.codes[i] === code ? [{ x, y: cells.y[i] ?? 0 }] : []));
  if (!own.length) return null;
  const middle = {
    x: own.reduce((s, c) => s + c.x, 0) / own.length,
    y: own.reduce((s, c) => s + c.y, 0) / own.length,
  };
  const leaves = tree.nodes.filter((n) => tree.leaves.includes(n.id) && stateOfNode(cells, n) === state);
  const among = leaves.length ? leaves : tree.nodes;
  const nearest = [...among].sort(
    (a, b) => (a.x - middle.x) ** 2 + (a.y - middle.y) ** 2 - (b.x - middle.x) ** 2 - (b.y - middle.y) ** 2,
  )[0];
  return nearest?.id ?? null;
}

/** The node where a root stands on the graph, for drawing it. */
export function rootNode(root: TrajectoryParams['root'], cells: TrajectoryCells, tree: TrajectoryTree): number {
  if (!root) return tree.root;
  return 'node' in root ? root.node : (nodeOfState(cells, tree, root.state) ?? tree.root);
}
