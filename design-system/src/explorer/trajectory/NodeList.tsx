'use client';
import type { TrajectoryTree } from '@stroma/contract/tools';
import { useT, type Translate } from '../../theme/messages.ts';
import { CheckList } from '../CheckList.tsx';
import { listedNodes } from './tree.ts';

/** A node in words: an end, a numbered branch point, or its number alone; numbers count from 1, as the plot's do. */
export function nodeName({ leaves, branchPoints }: TrajectoryTree, node: number, t: Translate): string {
  const point = branchPoints.indexOf(node);
  const values = { id: node + 1 };
  if (point >= 0) return t.dynamic('trajectory.node.branch', { ...values, n: point + 1 });
  return t.dynamic(leaves.includes(node) ? 'trajectory.node.end' : 'trajectory.node.id', values);
}

interface NodeListProps {
  label: string;
  hint?: string;
  tree: TrajectoryTree;
  value: readonly number[];
  onChange: (nodes: number[]) => void;
}
/** Keyboard alternative to clicking nodes: ends, branch points and other selected nodes. */
export function NodeList({ label, hint, tree, value, onChange }: NodeListProps) {
  const t = useT();
  return (
    <CheckList
      label={label}
      {...(hint !== undefined && { hint })}
      options={listedNodes(tree, value).map((node) => ({
        id: String(node),
        label: nodeName(tree, node, t),
        cells: tree.nodes[node]?.cells ?? 0,
      }))}
      value={value.map(String)}
      onChange={(nodes) => onChange(nodes.map(Number))}
    />
  );
}
