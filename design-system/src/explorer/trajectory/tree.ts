import type { TrajectoryRoot, TrajectoryTree, TrajectoryVersion } from '@stroma/contract/tools';

/** States that reach an end of the tree: a Monocle 2 root is the end in one of them. Ascending. */
export const endStates = ({ nodes, leaves }: Pick<TrajectoryTree, 'nodes' | 'leaves'>): number[] =>
  [...new Set(leaves.flatMap((leaf) => nodes[leaf]?.state ?? []))].sort((a, b) => a - b);

/** Nodes of a root on this tree: the end of a state in Monocle 2, or the chosen nodes. Empty for a root given by cells. */
export function nodesOfRoot(tree: TrajectoryTree, root: TrajectoryRoot | null): number[] {
  if (!root || 'cells' in root) return [];
  if ('nodes' in root) return root.nodes.filter((node) => node < tree.nodes.length);
  return tree.leaves.filter((leaf) => tree.nodes[leaf]?.state === root.state).slice(0, 1);
}

/** The root after a click on a node: Monocle 2 takes the node's state if it has an end, Monocle 3 adds or removes the node. */
export function pickNode(
  tree: TrajectoryTree,
  version: TrajectoryVersion,
  root: TrajectoryRoot | null,
  node: number,
): TrajectoryRoot | null {
  if (version === 'monocle2') {
    const state = tree.nodes[node]?.state;
    return state !== undefined && endStates(tree).includes(state) ? { state } : root;
  }
  const nodes = toggleNode(nodesOfRoot(tree, root), node);
  return nodes.length ? { nodes } : null;
}
export const toggleNode = (nodes: readonly number[], node: number): number[] =>
  nodes.includes(node) ? nodes.filter((n) => n !== node) : [...nodes, node];

/** Nodes of the keyboard's list: ends, then branch points, then the other nodes of `also`. */
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
/** Subtrees beyond a node, seen from the nearest root, those with the most cells first. Empty if no root reaches the node. */
export function branchesBeyond(tree: TrajectoryTree, node: number): TreeBranch[] {
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
/** Predecessor of each node on the path from a root; -1 for a root. */
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
