import type { Meta } from '@storybook/react-vite';
import * as heatmap from '../../design-system/src/charts/Heatmap/Heatmap.stories.tsx';
import * as venn from '../../design-system/src/charts/VennDiagram/VennDiagram.stories.tsx';
import * as violin from '../../design-system/src/charts/ViolinPlot/ViolinPlot.stories.tsx';
import * as notifications from '../../design-system/src/shell/NotificationList/NotificationList.stories.tsx';
import * as teams from '../../design-system/src/shell/TeamSwitcher/TeamSwitcher.stories.tsx';
import * as options from '../../design-system/src/wizard/analysis-options/AnalysisOptionsStep.stories.tsx';
import { wall, WALL_AXE } from './wall.tsx';

/** All states, both languages and three themes of one component at once. Six are shown here; `wall(file)` makes another. */
const meta: Meta = { title: 'Walls/Review', parameters: { a11y: WALL_AXE } };
export default meta;

const STATES = ['Default', 'Loading', 'Empty', 'Failed', 'TooLarge', 'Extreme'] as const;

export const ViolinPlot = wall(violin, { only: [...STATES, 'Split'] });
export const Heatmap = wall(heatmap, { only: STATES });
export const VennDiagram = wall(venn, { only: [...STATES, 'ThreeSets'] });
export const NotificationList = wall(notifications);
export const TeamSwitcher = wall(teams, { width: 320 });
export const AnalysisOptionsStep = wall(options, {
  width: 480,
  only: ['Default', 'CustomComponents', 'OneSample', 'ManyCells'],
});
