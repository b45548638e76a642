'use client';
import { useState } from 'react';
import type { EmbeddingPlotProps, EmbeddingTool } from '../points/embedding.types.ts';

/**
 * The chosen tool and its setter. Space is turned before it is moved: pan and rotate are chosen for one number of dimensions, the selecting
 * tools for both.
 */
export function useTool(props: EmbeddingPlotProps): [EmbeddingTool, (tool: EmbeddingTool) => void] {
  const { dimensions } = props.data;
  const [own, setOwn] = useState<{ tool: EmbeddingTool; dimensions: 2 | 3 } | null>(null);
  const isKept = own && (own.dimensions === dimensions || own.tool === 'lasso' || own.tool === 'rectangle');
  return [
    props.tool ?? (isKept ? own.tool : dimensions === 3 ? 'rotate' : 'pan'),
    props.onToolChange ?? ((tool) => setOwn({ tool, dimensions })),
  ];
}
