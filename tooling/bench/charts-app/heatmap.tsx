import { createRoot } from 'react-dom/client';
import { LargeHeatmap } from '@stroma/design-system/charts';
import { StromaProvider } from '@stroma/design-system/theme';
import type { Cells, Side } from './data.ts';

const ROWS = 5000;
const COLUMNS = 500;

/** 5,000 genes x 500 columns, in the tool's order. */
export async function make(stage: HTMLElement, _: Cells): Promise<Side> {
  const names = (word: string, n: number) => Array.from({ length: n }, (_, i) => `${word}${i + 1}`);
  const values = Array.from({ length: ROWS }, (_, r) =>
    Array.from({ length: COLUMNS }, (_, c) => Math.sin(r / 90) * Math.cos(c / 40) * 3),
  );
  const matrix = { rows: names('GENE', ROWS), columns: names('Cell ', COLUMNS), values };
  const said: Record<string, unknown> = {};
  Object.assign(globalThis, { said });
  const root = createRoot(stage);
  return {
    first: () =>
      root.render(
        <StromaProvider locale="en-US" theme="light">
          <LargeHeatmap
            title="Expression"
            data={matrix}
            valueLabel="z score"
            rowLabel="Genes"
            columnLabel="Cells"
            ramp="diverging"
            height={780}
            onPaint={(ms) => {
              said['paint'] = ms;
              said['paintedAt'] = performance.now();
            }}
          />
        </StromaProvider>,
      ),
    recolour: () => {},
  };
}
