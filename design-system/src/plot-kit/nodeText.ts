import { isValidElement, type ReactNode } from 'react';

/** Text of a node: texts of nested elements are read from their children; text rendered by components is unknown. */
export function nodeText(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return (node as ReactNode[]).map(nodeText).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? nodeText(node.props.children) : '';
}

/** A figure's title as the name of its file, without extension. */
export function fileNameOf(title: ReactNode): string {
  const name = nodeText(title).replace(/[^\p{L}\p{N}]+/gu, '-');
  return name.replace(/^-+|-+$/g, '').slice(0, 60) || 'figure';
}
