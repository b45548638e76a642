import { createRoot } from 'react-dom/client';
import { groupSummary } from '@stroma/design-system/charts';
import { StromaProvider } from '@stroma/design-system/theme';
import { Cells } from './readme/Cells.tsx';
import { Chinese } from './readme/Chinese.tsx';
import { Exported } from './readme/Exported.tsx';
import { OwnLegend } from './readme/OwnLegend.tsx';
import { Volcano } from './readme/Volcano.tsx';
import { VolcanoPlotFigure } from '@stroma/design-system/figures';

const N = 5000;
const TYPES = ['T cells', 'B cells', 'Monocytes', 'NK cells', 'Dendritic cells'];
const angle = (cell: number) => ((cell % 5) * 2 * Math.PI) / 5;
const noise = (cell: number) => Math.sin(cell * 12.9898) * Math.cos(cell * 78.233);
const x = Float32Array.from({ length: N }, (_, cell) => 5 * Math.cos(angle(cell)) + noise(cell));
const y = Float32Array.from({ length: N }, (_, cell) => 5 * Math.sin(angle(cell)) + noise(cell + 7));
const codes = Uint8Array.from({ length: N }, (_, cell) => cell % 5);
const genes = ['ISG15', 'IFI6', 'CD14', 'LYZ'];
const volcano = {
  ...{ symbol: genes, gene_id: genes, pct1: [], pct2: [] },
  ...{ log2fc: [3, 2, -2, -3], p_val: [1e-9, 1e-6, 1e-6, 1e-9], p_val_adj: [1e-8, 1e-5, 1e-5, 1e-8] },
};

/** Headings and alignment as many a host has them. */
const HOST = `h1, h2 { font-family: serif; letter-spacing: 2px; color: red } #root { text-align: center }`;

export function showRecipes(root: Element) {
  createRoot(root).render(
    <>
      <style>{HOST}</style>
      <div id="volcano">
        <Volcano />
      </div>
      <div id="chinese">
        <Chinese>
          <VolcanoPlotFigure title="处理组与对照组" a="处理组" b="对照组" data={volcano} height={320} />
        </Chinese>
      </div>
      <StromaProvider locale="en-US" theme="light" timeZone="UTC">
        <div id="exported">
          <Exported />
        </div>
        <div id="legend">
          <OwnLegend />
        </div>
        <div id="cells">
          <Cells x={x} y={y} codes={codes} types={TYPES} />
        </div>
        <p>{groupSummary('all', x).n}</p>
      </StromaProvider>
    </>,
  );
}
