/** The rooms of the code that `npm run mutants` changes, the changes that it always makes, and the tests nearest to each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

export const MUTANTS_PER_AREA = 6;

const isSource = (file) => /\.(ts|tsx|py)$/.test(file) && !/\.(test|types|stories|d)\.tsx?$/.test(file);
const inFolder = (folder) => (file) => file.startsWith(folder) && isSource(file);

export const AREAS = {
  tabs: inFolder('workbench/src/screens/explorer/tools/'),
  charts: (file) => ['charts', 'kernels'].some((folder) => inFolder(`design-system/src/${folder}/`)(file)),
  methods: (file) => inFolder('analysis-runner/src/stroma_runner/methods/')(file) && !/rapids|rscript/.test(file),
  services: inFolder('bff/src/services/'),
};

/** Changes that tests once missed. The first occurrence of `from` is replaced. */
export const KNOWN_MUTANTS = [
  {
    room: 'tabs',
    file: 'workbench/src/screens/explorer/tools/trajectory/index.tsx',
    from: 'again({ reverse: !params.reverse })',
    to: 'again({ reverse: params.reverse })',
    says: 'the trajectory’s Reverse does nothing',
  },
  {
    room: 'tabs',
    file: 'workbench/src/screens/explorer/tools/differential-expression/index.tsx',
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
    file: 'design-system/src/kernels/text/pText.ts',
    from: 'v < 0.001',
    to: 'v < 0.1',
    says: 'p values below .1 are in scientific notation',
  },
  {
    room: 'methods',
    file: 'analysis-runner/src/stroma_runner/methods/tumour/copy_number.py',
    from: '    confidence[correlation >= mean] = _posterior(np.array([mean]), low, spread, mean, deviation, share)[0]\n',
    to: '',
    says: 'malignant() has no guard above the tumour’s mean',
  },
];

const toolOf = (file) => /tools\/([\w-]+?)(?:\/|\.|$)/.exec(file)?.[1] ?? '';
const METHODS = 'analysis-runner/src/stroma_runner/';

const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1, -'.py'.length);

/** The modules of `methods` and `shared` that import this one, and those that import them: the tests may name no other. */
function usersOf(module, listed, textOf) {
  const found = new Set([module]);
  const others = listed.filter(
    (path) => path.startsWith(METHODS) && /\/(methods|shared)\/(\w+\/)?[^/]+\.py$/.test(path),
  );
  for (const name of found) {
    const imports = new RegExp(
      `^\\s*from stroma_runner\\.(\\S+ import .*\\b${name}\\b|(methods|shared)\\.(\\w+\\.)?${name} import)`,
      'm',
    );
    for (const path of others) if (imports.test(textOf(path))) found.add(nameOf(path));
  }
  found.delete(module);
  return [...found];
}

/** Python tests that name a module, tests that name a module using it, and the tools' tests that name one of these. */
function pythonTests(file, listed) {
  const texts = new Map();
  const textOf = (path) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(ROOT, path), 'utf8'));
    return texts.get(path);
  };
  const naming = (modules) => {
    const named = new RegExp(`\\b(${modules.join('|')})\\b`);
    return (path) => modules.length > 0 && named.test(textOf(path));
  };
  const module = nameOf(file);
  const users = usersOf(module, listed, textOf);
  const tools = listed
    .filter((path) => path.startsWith(`${METHODS}tools/`) && path.endsWith('.py'))
    .filter(naming([module, ...users]))
    .map((path) => path.slice(`${METHODS}tools/`.length).split('/')[0]);
  const tests = listed.filter((path) => /^analysis-runner\/tests\/(methods|tools)\/(\w+\/)?test_[^/]*\.py$/.test(path));
  const rings = [naming([module]), naming(users), (path) => tools.some((tool) => path.includes(`test_${tool}`))];
  const seen = new Set();
  return rings.map((isIn) => {
    const found = tests.filter((path) => !seen.has(path) && isIn(path));
    for (const path of found) seen.add(path);
    return found.map((path) => path.slice('analysis-runner/'.length));
  });
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
    return pythonTests(file, listed)
      .filter((args) => args.length)
      .map((args) => ({ kind: 'pytest', folder: 'analysis-runner', args, name: `${args.length} files` }));
  }
  return [
    { kind: 'jest', project: 'bff', name: `/${stem}` },
    { kind: 'jest', project: 'bff', file },
  ];
}
