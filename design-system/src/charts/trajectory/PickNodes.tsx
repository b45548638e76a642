import type { TrajectoryTree } from '@stroma/contract/tools';
import { styled } from 'styled-components';
import type { EmbeddingProjection } from '../embedding/embedding.types.ts';

const Node = styled.circle`
  fill: var(--st-surface);
  stroke: var(--st-text);
  stroke-width: 1.5;
  /* The overlay lets the pointer through to the cells; a node takes it. */
  pointer-events: all;
  cursor: pointer;
  &:hover {
    fill: var(--st-accent);
  }
`;

interface PickNodesProps {
  nodes: TrajectoryTree['nodes'];
  projection: Pick<EmbeddingProjection, 'at'>;
  onPick: (node: number) => void;
}
/** Nodes of the graph to press on; the plot below neither pans nor selects from there. */
export function PickNodes({ nodes, projection, onPick }: PickNodesProps) {
  return nodes.map((n) => {
    const [x, y] = projection.at(n.x, n.y);
    return (
      <Node
        key={n.id}
        cx={x}
        cy={y}
        r={5}
        data-part="node"
        data-node={n.id}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onPick(n.id);
        }}
      />
    );
  });
}
