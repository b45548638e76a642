import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../setup/paths.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (/^(__pycache__|node_modules)$/.test(name)) return [];
    return statSync(join(ROOT, path)).isDirectory() ? filesOf(path) : [path];
  });
}
const FILES = filesOf('deploy');
const INTERFACES = read('docs/interfaces.md');

/** Settings of other programs: the database server's, Compose's, pip's and Dask's. */
const FOREIGN = /^(MARIADB_\w+|AWS_\w+|DASK_WORKER_NAME|CI_\w+)$/;

test('every setting that deploy/ names exists in the code', () => {
  const code = ['bff/src', 'dataset-service/src', 'analysis-runner/src', 'tooling/start']
    .flatMap(filesOf)
    .filter((path) => /\.(ts|mjs|py)$/.test(path))
    .map(read)
    .join('\n');
  const known = new Set(code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]*)*\b/g));
  const unknown: string[] = [];
  for (const file of FILES) {
    const named = [
      ...read(file).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm),
      ...read(file).matchAll(/\bname: ([A-Z][A-Z0-9_]+)\b/g),
      ...read(file).matchAll(/^ +([A-Z][A-Z0-9_]+): /gm),
      ...read(file).matchAll(/\b(STROMA_[A-Z0-9_]+|[A-Z]+_(?:URL|PORT|DIR|SECRET|STORE|SCHEDULER))\b/g),
    ].map(([, name]) => name!);
    for (const name of named) if (!known.has(name) && !FOREIGN.test(name)) unknown.push(`${file}: ${name}`);
  }
  expect([...new Set(unknown)]).toEqual([]);
});

test('the example of an environment has every setting of docs/interfaces.md', () => {
  const section = INTERFACES.slice(INTERFACES.indexOf('## Processes and settings'), INTERFACES.indexOf('## Calls of'));
  // Set by npm start alone.
  const inner = new Set(['STROMA_SEED_DIR', 'STROMA_PARENT_PID']);
  const settings = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...line.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)].map(([, name]) => name!))
    .filter((name) => name !== 'CN' && name !== 'READY' && !inner.has(name));
  expect(settings.length).toBeGreaterThan(40);
  const example = read('deploy/systemd/stroma.env.example');
  expect(settings.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
});

test('YAML parses; commands and ports are those of docs/interfaces.md', () => {
  for (const file of FILES.filter((path) => /\.ya?ml$/.test(path) && !path.includes('/templates/')))
    for (const document of parseAllDocuments(read(file), { merge: true })) {
      if ('errors' in document) expect([file, document.errors]).toEqual([file, []]);
    }
  const [document] = parseAllDocuments(read('deploy/compose/compose.yaml'), { merge: true }) as { toJS: () => any }[];
  const { services } = document!.toJS();
  expect(Object.keys(services)).toEqual(['mariadb', 'bff', 'dataset-service', 'analysis-runner']);
  for (const name of ['dataset-service', 'analysis-runner']) {
    expect(services[name].ports).toBeUndefined();
    expect(INTERFACES).toContain(`\`${services[name].command.join(' ')}\``);
    expect(read(`deploy/systemd/stroma-${name}.service`)).toContain(`/${services[name].command.join(' ')}\n`);
  }
  expect(read('deploy/systemd/stroma-bff.service')).toMatch(/^ExecStart=.*\/node .*bff\/src\/main\.ts$/m);
  expect(INTERFACES).toContain('`node bff/src/main.ts`');
  expect(services.bff.environment).toMatchObject({ PORT: 8080, DATASET_SERVICE_URL: 'http://dataset-service:8081' });
  expect(read('dataset-service/src/stroma_dataset_service/settings.py')).toContain("'DATASET_SERVICE_PORT') or 8081");
  expect(read('analysis-runner/src/stroma_runner/engine/settings.py')).toContain("'RUNNER_PORT') or 8082");
  expect(read('analysis-runner/src/stroma_runner/engine/placing.py')).toContain("SLOT = 'stroma'");
});

test('blocks of the templates of the chart are closed, and each value is in values.yaml', () => {
  const [document] = parseAllDocuments(read('deploy/helm/stroma/values.yaml')) as { toJS: () => any }[];
  const values = document!.toJS();
  for (const file of FILES.filter((path) => path.includes('/templates/'))) {
    const text = read(file);
    const opened = text.match(/\{\{-? *(if|range|define|with) /g)?.length ?? 0;
    expect([file, text.match(/\{\{-? *end *-?\}\}/g)?.length ?? 0]).toEqual([file, opened]);
    for (const [, path] of text.matchAll(/\.Values\.([\w.]+)/g)) {
      const value = path!.split('.').reduce((at: any, key) => at?.[key], values);
      expect([path, value === undefined]).toEqual([path, false]);
    }
  }
});
