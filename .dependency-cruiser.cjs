/** Import rules of the architecture: which folders may import which. */
const layer = (name, from, forbidden) => ({
  name,
  severity: 'error',
  from: { path: `^design-system/src/${from}/` },
  to: { path: `^design-system/src/(${forbidden.join('|')})/` },
});
/** Folders of the BFF's services in rows (bff/src/services/README.md). A folder imports only from rows above its own. */
const WINGS = [
  'basics|mail|objects',
  'accounts|content|figures|notices|sharing',
  'storage',
  'datasets|drawings',
  'jobs|links|references',
  'files|subsets',
  'removal|tasks',
  'conversions|runners|states|teams',
  'admin|public',
  'upkeep',
];
const SERVICES = '^bff/src/services';
/** Folders shared by charts, in layers (design-system/src/kernels/README.md). */
const KERNELS = [
  'text',
  'figure',
  'results',
  'marks',
  'highcharts',
  'clonotype|matrix|points',
  'painting',
  'cells',
  'trajectory',
];
/** One rule per row: a folder imports only from rows above its own. */
const rows = (name, folder, all) =>
  all.map((row, i) => ({
    name: `${name}-${i + 1}`,
    severity: 'error',
    from: { path: `^${folder}/(${row})/` },
    to: { path: `^${folder}/(${all.slice(i).join('|')})/`, pathNot: `^${folder}/$1/` },
  }));
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(design-system|workbench|bff|stories)/' },
    },
    {
      name: 'bff-knows-contract-only',
      severity: 'error',
      from: { path: '^bff/' },
      to: { path: '^(design-system|workbench|stories)/' },
    },
    {
      // A sibling product: its packages come from tarballs, and the product uses nothing from it.
      name: 'drawing-tools-stand-alone',
      severity: 'error',
      from: { path: '^drawing-tools/' },
      to: {
        path: '^(workbench|bff|stories|tooling|contract/(?!src/drawings/)|design-system/src)/',
        pathNot: 'node_modules',
      },
    },
    ...rows('wings-import-rows-above', 'bff/src/services', WINGS),
    {
      name: 'services-are-in-wings',
      severity: 'error',
      from: {},
      to: { path: `${SERVICES}/`, pathNot: `${SERVICES}/(${WINGS.join('|')})/` },
    },
    { name: 'services-know-no-route', severity: 'error', from: { path: SERVICES }, to: { path: '^bff/src/routes/' } },
    {
      name: 'design-system-is-presentational',
      severity: 'error',
      from: { path: '^design-system/' },
      to: { path: '^(workbench|bff|stories)/|node_modules/(redux|@reduxjs|react-redux|redux-saga|react-router)/' },
    },
    {
      name: 'workbench-through-doors',
      severity: 'error',
      from: { path: '^workbench/' },
      to: { path: '^(design-system/src|bff|stories)/' },
    },
    {
      name: 'features-through-index',
      severity: 'error',
      from: { path: '^workbench/src/(app|screens)/', pathNot: '^workbench/src/app/store/(state|rootSaga)\\.ts$' },
      to: { path: '^workbench/src/features/[^/]+/(?!index\\.ts$).+' },
    },
    {
      name: 'tools-through-address',
      severity: 'error',
      from: { path: '^workbench/src/screens/explorer/tools/([^/]+)/' },
      to: {
        path: '^workbench/src/screens/explorer/tools/[^/]+/(?!address\\.ts$).+',
        pathNot: '^workbench/src/screens/explorer/tools/($1|shared)/',
      },
    },
    {
      name: 'explorer-through-doors-of-tools',
      severity: 'error',
      from: { path: '^workbench/src/', pathNot: '^workbench/src/screens/explorer/tools/' },
      to: { path: '^workbench/src/screens/explorer/tools/.+/' },
    },
    layer('tokens-first', 'tokens', [
      'theme',
      'primitives',
      'kernels',
      'charts',
      'plot-kit',
      'explorer',
      'wizard',
      'dialogs',
      'shell',
      'screens',
    ]),
    layer('primitives-below-charts', 'primitives', [
      'kernels',
      'charts',
      'plot-kit',
      'explorer',
      'wizard',
      'dialogs',
      'shell',
      'screens',
    ]),
    layer('kernels-below-charts', 'kernels', [
      'charts',
      'plot-kit',
      'explorer',
      'wizard',
      'dialogs',
      'shell',
      'screens',
    ]),
    ...rows('kernels-import-rows-above', 'design-system/src/kernels', KERNELS),
    {
      name: 'chart-tests-serve-tests',
      severity: 'error',
      from: { path: '^design-system/', pathNot: '^design-system/src/(chart-tests|plot-kit/chart-stories)/' },
      to: { path: '^design-system/src/chart-tests/' },
    },
    layer('charts-below-plot-kit', 'charts', [
      'plot-kit',
      'figures',
      'explorer',
      'wizard',
      'dialogs',
      'shell',
      'screens',
    ]),
    layer('figures-below-explorer', 'figures', ['explorer', 'wizard', 'dialogs', 'shell', 'screens']),
    layer('plot-kit-below-explorer', 'plot-kit', ['figures', 'explorer', 'wizard', 'dialogs', 'shell', 'screens']),
    layer('explorer-beside-wizard', 'explorer', ['wizard', 'dialogs', 'shell', 'screens']),
    layer('wizard-beside-explorer', 'wizard', ['explorer', 'dialogs', 'shell', 'screens']),
    layer('dialogs-beside-shell', 'dialogs', ['explorer', 'wizard', 'shell', 'screens']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.test\\.|\\.stories\\.)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
};
