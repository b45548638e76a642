import type { TrajectoryRoot, TrajectoryTree, TrajectoryVersion } from '@stroma/contract/tools';

/** States that reach an end of the tree: a Monocle 2 root is the end in one of them. Ascending. */
export const endStates = ({ nodes, leaves }: Pick<TrajectoryTree, 'nodes' | 'leaves'>): number[] =>
  [...new Set(leaves.flatMap((leaf) => nodes[leaf]?.state ?? []))].sort((a, b) => a - b);

/** Nodes that a root stands for on this tree: Monocle 2's end of a state, or the chosen ones. Cells are not on the tree: none. */
export function nodesOfRoot(tree: TrajectoryTree, root: TrajectoryRoot | null): number[] {
  if (!root || 'cells' in root) return [];
  if ('nodes' in root) return root.nodes.filter((node) => node < tree.nodes.length);
  return tree.leaves.filter((leaf) => tree.nodes[leaf]?.state === root.state).slice(0, 1);
}

/** The root after a press on a node: Monocle 2 takes the node's state where it has an end, Monocle 3 adds the node or takes it out. */
export function pressed(
  tree: TrajectoryTree,
  version: TrajectoryVersion,
  root: TrajectoryRoot | null,
  node: number,
): TrajectoryRoot | null {
  if (version === 'monocle2') {
    const state = tree.nodes[node]?.state;
    return state !== undefined && endStates(tree).includes(state) ? { state } : root;
  }
  const nodes = toggled(nodesOfRoot(tree, root), node);
  return nodes.length ? { nodes } : null;
}
export const toggled = (nodes: readonly number[], node: number): number[] =>
  nodes.includes(node) ? nodes.filter((n) => n !== node) : [...nodes, node];

/** Ends, then branch points, then the other nodes of `also`: what the keyboard's list offers. */
export const listedNodes = ({ leaves, branchPoints }: TrajectoryTree, also: readonly number[]): number[] => [
  ...new Set([...leaves, ...branchPoints, ...also]),
];
export const cellsOf = ({ nodes }: Pick<TrajectoryTree, 'nodes'>, chosen: readonly number[]): number =>
  chosen.reduce((sum, node) => sum + (nodes[node]?.cells ?? 0), 0);

export interface TreeBranch {
  /** The first node of it. */
  node: number;
  cells: number;
  states: number[];
}
/** Parts of the graph behind a node, seen from the nearest root, those with the most cells first. Empty where no root reaches the node. */
export function branchesBehind(tree: TrajectoryTree, node: number): TreeBranch[] {
  const next = tree.nodes.map(() => [] as number[]);
  for (const [a, b] of tree.edges) {
    if (a === undefined || b === undefined) continue;
    next[a]?.push(b);
    next[b]?.push(a);
  }
  const from = parents(next, tree.roots);
  if (!from.has(node)) return [];
  return (next[node] ?? [])
    .filter((first) => from.get(first) === node)
    .map((first) => {
      const seen = new Set([node, first]);
      const queue = [first];
      for (const at of queue)
        for (const other of next[at] ?? [])
          if (!seen.has(other) && from.get(other) === at) {
            seen.add(other);
            queue.push(other);
          }
      const states = [...new Set(queue.flatMap((at) => tree.nodes[at]?.state ?? []))].sort((a, b) => a - b);
      return { node: first, cells: cellsOf(tree, queue), states };
    })
    .sort((a, b) => b.cells - a.cells);
}
/** By each node the one before it on its way from a root; -1 of a root. */
function parents(next: readonly (readonly number[])[], roots: readonly number[]): Map<number, number> {
  const from = new Map(roots.map((root) => [root, -1]));
  const queue = [...roots];
  for (const at of queue)
    for (const other of next[at] ?? [])
      if (!from.has(other)) {
        from.set(other, at);
        queue.push(other);
      }
  return from;
}
