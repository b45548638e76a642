/** Always there with a Highcharts chart: the core's own (design-system/src/kernels/highcharts/core.ts). */
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
 * Size budget of one export of a door, kB gzipped beside the peers. A budget is what it weighs now and a tenth: raising one is a decision
 * that the commit explains.
 */
export const BUDGETS = [
  {
    // One language comes with the core, as a product loads it; the other is never downloaded.
    name: 'core: theme, Button, TextField',
    code: `
      export { LeanProvider } from './exports/theme.ts';
      export { Button, TextField } from './exports/primitives.ts';
      export const messages = () => import('./messages/en-US.json');`,
    budget: 45,
    without: [/highcharts/, /jspdf/, /svg2pdf/, /src\/(charts|kernels)\//, /messages\/.*json/],
  },
  {
    name: 'core with one language at once',
    code: `
      export { LeanProvider } from './exports/theme.ts';
      export { Button, TextField } from './exports/primitives.ts';
      export { default as messages } from './messages/en-US.json';`,
    budget: 70,
    without: [/highcharts/, /src\/(charts|kernels)\//, /zh-CN/],
  },
  {
    name: 'core with both languages (StromaProvider)',
    code: "export { StromaProvider } from './exports/theme.ts'; export { Button, TextField } from './exports/primitives.ts';",
    budget: 112,
    without: [/highcharts/, /src\/(charts|kernels)\//],
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
    budget: 16,
    without: [/highcharts\/esm/, /kernels\/(cells|points)\//],
  },
  { name: 'EmbeddingPlot', code: chart('EmbeddingPlot'), budget: 52, without: [/highcharts\/esm/] },
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
    budget: 351,
    highcharts: [...CORE, 'heatmap', 'streamgraph'],
  },
  { name: 'plot-kit', code: "export * from './exports/plot-kit.ts';", budget: 144, highcharts: CORE },
  { name: 'primitives', code: "export * from './exports/primitives.ts';", budget: 165, without: [/highcharts/] },
  { name: 'dialogs', code: "export * from './exports/dialogs.ts';", budget: 105, without: [/highcharts/] },
  { name: 'wizard', code: "export * from './exports/wizard.ts';", budget: 340, highcharts: CORE },
  { name: 'shell', code: "export * from './exports/shell.ts';", budget: 90, without: [/highcharts/] },
];
