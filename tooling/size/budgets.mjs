/** Included in every Highcharts chart: the core's own (design-system/src/kernels/highcharts/core.ts). */
const CORE = ['coloraxis', 'exporting', 'accessibility'];
const OTHERS = [
  /VennDiagram/,
  /InteractionNetwork/,
  /LargeHeatmap/,
  /kernels\/matrix\//,
  /kernels\/(cells|points)\//,
  /highcharts\/(heatmap|streamgraph)\.ts/,
];
const chart = (name) => `export { ${name} } from './exports/charts.ts';`;

/**
 * Size budgets of single exports of entry points, in kB gzipped, next to the peers. A budget is the current size plus 3 to 10 %: raising one is a
 * decision that the commit explains.
 */
export const BUDGETS = [
  {
    // One language is included with the core, as in a product; the other is never downloaded.
    name: 'core: theme, Button, TextField',
    code: `
      export { LeanProvider } from './exports/theme.ts';
      export { Button, TextField } from './exports/primitives.ts';
      export const messages = () => import('./messages/en-US.json');`,
    budget: 32,
    without: [/highcharts/, /jspdf/, /svg2pdf/, /src\/(charts|kernels)\//, /messages\/.*json/],
  },
  {
    name: 'core with its own sentences at once',
    code: `
      export { LeanProvider } from './exports/theme.ts';
      export { Button, TextField } from './exports/primitives.ts';
      export { default as messages } from 'messages:primitives';`,
    budget: 46,
    without: [/highcharts/, /src\/(charts|kernels)\//, /messages\/(?:en-US|zh-CN)\.json/],
  },
  {
    name: 'core with both languages (StromaProvider)',
    code: "export { StromaProvider } from './exports/theme.ts'; export { Button, TextField } from './exports/primitives.ts';",
    budget: 166,
    without: [/highcharts/, /src\/(charts|kernels)\//],
  },
  {
    // The first chart, beyond the libraries that any product of this kind has: at most 150.
    name: 'a violin, its frame, a button',
    code: `
      export { LeanProvider } from './exports/theme.ts';
      export { Button } from './exports/primitives.ts';
      export { PlotFrame } from './exports/plot-kit.ts';
      export { ViolinPlot } from './exports/charts.ts';
      export { default as messages } from 'messages:charts,plot-kit,primitives';`,
    budget: 66,
    beside: [
      ...['highcharts', 'highcharts-react-official', 'react-aria', 'react-aria-components', 'react-stately'],
      ...['@react-aria', '@react-stately', '@internationalized', '@formatjs', 'intl-messageformat'],
    ],
    without: [/jspdf/, /svg2pdf/, /fontkit/, /messages\/(?:en-US|zh-CN)\.json/],
  },
  { name: 'tokens', code: "export * from './exports/tokens.ts';", budget: 10, without: [/highcharts/, /react-aria/] },
  { name: 'VolcanoPlot', code: chart('VolcanoPlot'), budget: 217, highcharts: CORE, without: OTHERS },
  { name: 'ViolinPlot', code: chart('ViolinPlot'), budget: 217, highcharts: CORE, without: OTHERS },
  {
    name: 'InteractionNetwork',
    code: chart('InteractionNetwork'),
    budget: 18,
    without: [/highcharts/, /kernels\/(cells|points)\//],
  },
  {
    name: 'VennDiagram',
    code: chart('VennDiagram'),
    budget: 17,
    without: [/highcharts\/esm/, /kernels\/(cells|points)\//],
  },
  { name: 'EmbeddingPlot', code: chart('EmbeddingPlot'), budget: 60, without: [/highcharts\/esm/] },
  {
    name: 'LargeHeatmap',
    code: chart('LargeHeatmap'),
    budget: 253,
    highcharts: [...CORE, 'heatmap'],
    without: [/highcharts\/streamgraph\.ts/],
  },
  {
    name: 'charts, all',
    code: "export * from './exports/charts.ts';",
    budget: 370,
    highcharts: [...CORE, 'heatmap', 'streamgraph'],
  },
  { name: 'plot-kit', code: "export * from './exports/plot-kit.ts';", budget: 155, highcharts: CORE },
  { name: 'primitives', code: "export * from './exports/primitives.ts';", budget: 165, without: [/highcharts/] },
  { name: 'dialogs', code: "export * from './exports/dialogs.ts';", budget: 113, without: [/highcharts/] },
  { name: 'wizard', code: "export * from './exports/wizard.ts';", budget: 425, highcharts: CORE },
  { name: 'shell', code: "export * from './exports/shell.ts';", budget: 90, without: [/highcharts/] },
];
