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
const FOREIGN =
  /^(MARIADB_\w+|(?:NODE|PYTHON)_IMAGE|AWS_\w+|DASK_WORKER_NAME|DASK_DISTRIBUTED__\w+|MALLOC_\w+|OMP_\w+|PYTHON\w+|TQDM_\w+|CI_\w+)$/;

test('every setting that deploy/ names exists in the code', () => {
  const code = ['bff/src', 'store/src', 'dataset-service/src', 'analysis-runner/src', 'tooling/start']
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

test('the examples of environments have every setting of docs/interfaces.md', () => {
  const section = INTERFACES.slice(INTERFACES.indexOf('## Processes and settings'), INTERFACES.indexOf('## Calls of'));
  // Of npm start alone.
  const inner = new Set(['STROMA_SEED_DIR', 'STROMA_PARENT_PID', 'STROMA_LOG_BYTES', 'STROMA_LOG_FILES']);
  const settings = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...line.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g)].map(([, name]) => name!))
    .filter((name) => !['CN', 'READY', 'DONE'].includes(name) && !inner.has(name));
  expect(settings.length).toBeGreaterThan(40);
  const example = ['stroma', 'bff', 'runner'].map((name) => read(`deploy/systemd/${name}.env.example`)).join('\n');
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
});

test('workers on Kubernetes and on Slurm start with what the runner cannot set later, and the names are those of the chart', () => {
  const [document] = parseAllDocuments(read('deploy/kubernetes-workers/daskcluster.yaml')) as { toJS: () => any }[];
  const { apiVersion, kind, metadata, spec } = document!.toJS();
  expect([apiVersion, kind]).toEqual(['kubernetes.dask.org/v1', 'DaskCluster']);
  const [worker] = spec.worker.spec.containers;
  const [scheduler] = spec.scheduler.spec.containers;
  const values = (parseAllDocuments(read('deploy/helm/stroma/values.yaml')) as { toJS: () => any }[])[0]!.toJS();
  expect([worker.image, scheduler.image]).toEqual([values.images.python, values.images.python]);
  // The operator identifies its workers by their names; each worker runs one task at a time.
  expect(worker.args.slice(0, 2)).toEqual(['dask', 'worker']);
  const option = (name: string): string => worker.args[worker.args.indexOf(name) + 1];
  expect([option('--name'), option('--nthreads')]).toEqual(['$(DASK_WORKER_NAME)', '1']);
  // The runner ends a job before the pod reaches its limit, which would end the pod without a word.
  const bytes = (text: string): number => Number.parseInt(text, 10) * (text.endsWith('Gi') ? 2 ** 30 : 1e9);
  expect(bytes(option('--memory-limit'))).toBeLessThan(bytes(worker.resources.limits.memory));
  expect(read('deploy/kubernetes-workers/README.md')).toContain(`STROMA_MEMORY_LIMIT=${option('--memory-limit')}`);
  const env = Object.fromEntries(worker.env.map(({ name, value }: { name: string; value: string }) => [name, value]));
  expect(env).toMatchObject({ STROMA_SHARED_CHECKPOINTS: 'on', STROMA_DATA_DIR: worker.volumeMounts[0].mountPath });
  const slurm = read('deploy/slurm/cluster.py');
  const kept = /KEPT_BYTES = str\(16 \* 1024 \* 1024\)/;
  expect(read('analysis-runner/src/stroma_runner/engine/cluster/dask_settings.py')).toMatch(kept);
  const start = [...slurm.matchAll(/^ {4}'([A-Z_]+)': (?:'(\w+)'|KEPT_BYTES),$/gm)].map(([, name, value]) => [
    name,
    value ?? String(16 * 1024 * 1024),
  ]);
  expect(start.length).toBeGreaterThan(5);
  for (const [name, value] of start) expect([name, env[name!]]).toEqual([name, value]);
  expect(scheduler.env).toContainEqual({ name: 'DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES', value: '0' });
  // Scheduler and service have the port of the README.
  expect(spec.scheduler.service.selector['dask.org/cluster-name']).toBe(metadata.name);
  const [port] = spec.scheduler.service.ports;
  expect(read('deploy/kubernetes-workers/README.md')).toContain(`tcp://${metadata.name}-scheduler:${port.port}`);
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
