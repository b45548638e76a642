import type { Meta, StoryObj } from '@storybook/react-vite';
import { CELL_TYPES } from '@stroma/contract/fixtures';
import { DotPlot } from './DotPlot.tsx';

const genes = ['LYZ', 'CD3E', 'MS4A1', 'NKG7', 'FCGR3A', 'PPBP'];
const meta: Meta<typeof DotPlot> = {
  title: 'Charts/DotPlot',
  component: DotPlot,
  args: {
    title: 'Markers',
    genes,
    groups: CELL_TYPES.slice(0, 8),
    cells: genes.map((_, g) =>
      CELL_TYPES.slice(0, 8).map((_, c) => ({
        fraction: ((g * 31 + c * 17) % 100) / 100,
        mean: ((g * 13 + c * 7) % 40) / 10,
      })),
    ),
  },
};
export default meta;
export const Default: StoryObj<typeof DotPlot> = {};
export const RelativeAndScaled: StoryObj<typeof DotPlot> = { args: { sizeScale: 'relative', scaleByRow: true } };
