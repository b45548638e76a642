/** The rooms of the code that `npm run mutants` changes, the changes that it always makes, and the tests nearest to each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

export const PER_ROOM = 6;

const isSource = (file) => /\.(ts|tsx|py)$/.test(file) && !/\.(test|types|stories|d)\.tsx?$/.test(file);
const inFolder = (folder) => (file) => file.startsWith(folder) && isSource(file);

export const ROOMS = {
  tabs: inFolder('workbench/src/screens/explorer/tools/'),
  charts: (file) => inFolder('design-system/src/charts/')(file) && !file.includes('/stories/'),
  methods: (file) => inFolder('analysis-runner/src/stroma_runner/methods/')(file) && !/rapids|rscript/.test(file),
  services: inFolder('bff/src/services/'),
};

/** Changes that tests once missed. The first occurrence of `from` is replaced. */
export const NAMED = [
  {
    room: 'tabs',
    file: 'workbench/src/screens/explorer/tools/trajectory.tsx',
    from: 'again({ reverse: !params.reverse })',
    to: 'again({ reverse: params.reverse })',
    says: 'the trajectory’s Reverse does nothing',
  },
  {
    room: 'tabs',
    file: 'workbench/src/screens/explorer/tools/differential-expression.tsx',
    from: 'p_val_adj:le:',
    to: 'p_val_adj:ge:',
    says: 'the filter of adjusted p is turned round',
  },
  {
    room: 'tabs',
    file: 'contract/src/tools/ith/schema.ts',
    from: "(method === 'cnv') === (cnv !== null) ? null : {",
    to: "(method === 'cnv') === (cnv !== null) || true ? null : {",
    says: 'problem() of ITH never refuses',
  },
  {
    room: 'charts',
    file: 'design-system/src/charts/VolcanoPlot/VolcanoPlot.options.ts',
    from: '-Math.log10(thresholds.p)',
    to: '-Math.log(thresholds.p)',
    says: 'the line of significance is drawn at the natural logarithm',
  },
  {
    room: 'charts',
    file: 'design-system/src/charts/CnvHeatmap/CnvHeatmap.figure.ts',
    from: 'Math.min(0.35 * room,',
    to: 'Math.min(0.7 * room,',
    says: 'the panel of the reference takes twice its height',
  },
  {
    room: 'charts',
    file: 'design-system/src/charts/pText.ts',
    from: 'v < 0.001',
    to: 'v < 0.1',
    says: 'p values below .1 are in scientific notation',
  },
  {
    room: 'methods',
    file: 'analysis-runner/src/stroma_runner/methods/copy_number.py',
    from: '    confidence[correlation >= mean] = _posterior(np.array([mean]), low, spread, mean, deviation, share)[0]\n',
    to: '',
    says: 'malignant() has no guard above the tumour’s mean',
  },
];

const toolOf = (file) => /tools\/([\w-]+?)(?:\/|\.|$)/.exec(file)?.[1] ?? '';
const METHODS = 'analysis-runner/src/stroma_runner/';

/** Python tests that name a module, directly or by a tool that imports it. */
function pythonTests(file, listed) {
  const module = file.slice(file.lastIndexOf('/') + 1, -'.py'.length);
  const holds = (path) => new RegExp(`\\b${module}\\b`).test(readFileSync(join(ROOT, path), 'utf8'));
  const tools = [
    ...new Set(
      listed
        .filter((path) => path.startsWith(`${METHODS}tools/`) && path.endsWith('.py') && holds(path))
        .map((path) => path.slice(`${METHODS}tools/`.length).split('/')[0]),
    ),
  ];
  const tests = listed.filter((path) => /^analysis-runner\/tests\/(methods|tools)\/test_.*\.py$/.test(path));
  const near = tests.filter(holds).map((path) => path.slice('analysis-runner/'.length));
  const ofTools = tests
    .filter((path) => tools.some((tool) => path.includes(`test_${tool}`)))
    .map((path) => path.slice('analysis-runner/'.length));
  return { near, ofTools: ofTools.filter((path) => !near.includes(path)) };
}

/** Tests of `npm test` that can notice a change, the nearest first. */
export function testsOf({ room, file }, { basename, dirname, listed }) {
  const stem = basename(file).replace(/\.(options|figure)?\.?tsx?$/, '');
  if (room === 'tabs') {
    const slug = toolOf(file);
    return [
      { kind: 'jest', project: 'workbench', name: `tools/${slug}` },
      { kind: 'jest', project: file.startsWith('contract/') ? 'contract' : 'workbench', file },
      { kind: 'e2e', match: slug },
    ];
  }
  if (room === 'charts') {
    const name = dirname(file).split('/').at(-1);
    const isComponent = /^[A-Z]/.test(name);
    return [
      { kind: 'jest', project: 'design-system', file },
      { kind: 'stories', folder: isComponent ? `charts/${name}` : 'charts/' },
      { kind: 'visual', match: isComponent ? name : 'Charts' },
    ];
  }
  if (room === 'methods') {
    const { near, ofTools } = pythonTests(file, listed);
    return [near, ofTools]
      .filter((args) => args.length)
      .map((args) => ({ kind: 'pytest', folder: 'analysis-runner', args, name: `${args.length} files` }));
  }
  return [
    { kind: 'jest', project: 'bff', name: `/${stem}` },
    { kind: 'jest', project: 'bff', file },
  ];
}
