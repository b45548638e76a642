import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { askGpu, EmbeddingPlot, type EmbeddingColour, type EmbeddingCoordinates } from '@stroma/design-system/charts';
import { StromaProvider } from '@stroma/design-system/theme';
import type { Cells, Side } from './data.ts';

/** The plot as a product uses it: the wire's int16 positions and codes, its provider, its tools. */
export async function make(stage: HTMLElement, data: Cells): Promise<Side> {
  const positions = new Int16Array(data.n * 2);
  for (let i = 0; i < data.n; i++) {
    positions[i * 2] = Math.round((data.x[i] as number) * 32767);
    positions[i * 2 + 1] = Math.round((data.y[i] as number) * 32767);
  }
  const coordinates: EmbeddingCoordinates = {
    key: 'umap',
    n: data.n,
    dimensions: 2,
    positions,
    ranges: [
      [-1, 1],
      [-1, 1],
    ],
  };
  const byGroup: EmbeddingColour = {
    kind: 'category',
    name: 'cluster',
    codes: data.group,
    categories: Array.from({ length: data.groups }, (_, i) => `Cluster ${i + 1}`),
  };
  const byValue: EmbeddingColour = { kind: 'number', name: 'LYZ', values: data.value, min: 0, max: 5 };
  // The workbench checks the GPU before the cells arrive; so does the bench.
  await askGpu();
  const said: Record<string, unknown> = {};
  Object.assign(globalThis, { said });
  let setColour: (colour: EmbeddingColour) => void = () => {};
  function Page() {
    const [colour, set] = useState<EmbeddingColour>(byGroup);
    const [selection, select] = useState<Uint8Array | null>(null);
    setColour = set;
    return (
      <StromaProvider locale="en-US" theme="light">
        <div style={{ width: 1200, height: 800 }}>
          <EmbeddingPlot
            data={coordinates}
            colour={colour}
            title="UMAP"
            labelPlace="none"
            showAxes={false}
            tool="lasso"
            selection={selection}
            onSelectionChange={(mask, count) => {
              said['selectedAt'] = performance.now();
              said['selected'] = count;
              select(mask);
            }}
            onPaint={(paint) => {
              said['paintedAt'] = performance.now();
              said['paint'] = paint;
            }}
          />
        </div>
      </StromaProvider>
    );
  }
  const root = createRoot(stage);
  return {
    first: () => root.render(<Page />),
    recolour: () => flushSync(() => setColour(byValue)),
  };
}
