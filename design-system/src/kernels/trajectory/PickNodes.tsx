'use client';
import type { TrajectoryTree } from '@stroma/contract/tools';
import { styled } from 'styled-components';
import type { EmbeddingProjection } from '../points/embedding.types.ts';

/** A picked node is a ring around the marks of roots and branch points, which are drawn on top. */
const RADIUS = { picked: 12, end: 6, other: 4, crowded: 2.5 };
/** Above this number of nodes, they are closer together than the width of their circles. */
const CROWD = 60;

const Node = styled.circle<{ $isPicked: boolean }>`
  fill: ${({ $isPicked }) => ($isPicked ? 'var(--st-accent)' : 'var(--st-surface)')};
  stroke: var(--st-text);
  stroke-width: ${({ $isPicked, r }) => ($isPicked ? 2.5 : Number(r) < RADIUS.other ? 1 : 1.5)};
  /* The overlay lets the pointer through to the cells, except at nodes. */
  pointer-events: all;
  cursor: pointer;
  &:hover {
    fill: var(--st-accent);
  }
`;
interface PickNodesProps {
  tree: TrajectoryTree;
  picked: readonly number[];
  projection: Pick<EmbeddingProjection, 'at'>;
  onPick: (node: number) => void;
}
/** Clickable nodes of the graph; at a node the plot neither pans nor selects. Ends, branch points and selected nodes are on top. */
export function PickNodes({ tree, picked, projection, onPick }: PickNodesProps) {
  const special = new Set([...tree.leaves, ...tree.branchPoints, ...picked]);
  const rank = (id: number) => (picked.includes(id) ? 2 : special.has(id) ? 1 : 0);
  const order = tree.nodes.map((_, id) => id).sort((a, b) => rank(a) - rank(b));
  return order.map((id) => {
    const node = tree.nodes[id];
    if (!node) return null;
    const [x, y] = projection.at(node.x, node.y);
    return (
      <Node
        key={id}
        cx={x}
        cy={y}
        r={
          picked.includes(id)
            ? RADIUS.picked
            : special.has(id)
              ? RADIUS.end
              : tree.nodes.length > CROWD
                ? RADIUS.crowded
                : RADIUS.other
        }
        $isPicked={picked.includes(id)}
        data-part="node"
        data-node={id}
        data-picked={picked.includes(id) || undefined}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onPick(id);
        }}
      />
    );
  });
}
