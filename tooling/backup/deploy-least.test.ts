import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../setup/paths.mjs';

/** Each process gets only the settings it needs (docs/security.md, 13.2): files of strangers are read by dataset service, runner and workers. */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const documents = (path: string): any[] =>
  (parseAllDocuments(read(path), { merge: true }) as { toJS: () => any }[]).map((one) => one.toJS());
const template = (name: string): string => read(`deploy/helm/stroma/templates/${name}`);

/** Settings only for the BFF: the database, mail, sign-in, administrators. */
const OF_BFF = /DATABASE_URL|SMTP_URL|OIDC_|MAIL_FROM|STROMA_ADMINS|MARIADB_/;
const PARSERS = ['dataset-service', 'runner'];
const HARDENED = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };

test('chart: no process gets the whole Secret, and only the BFF gets database, mail, sign-in and its settings', () => {
  const helpers = template('_helpers.tpl');
  for (const text of [helpers, ...['platform', ...PARSERS].map((name) => template(`${name}.yaml`))])
    expect(text).not.toMatch(/envFrom|secretRef/);
  expect(template('platform.yaml')).toContain('(list "DATABASE_URL") (list "SMTP_URL" "OIDC_CLIENT_SECRET")');
  expect(helpers).not.toMatch(OF_BFF);
  for (const name of PARSERS) {
    expect(template(`${name}.yaml`)).not.toMatch(OF_BFF);
    expect(template(`${name}.yaml`)).not.toMatch(/\.Values\.settings\b/);
    // Only the objects of the volume, and with S3 nothing.
    expect(template(`${name}.yaml`)).not.toContain('persistentVolumeClaim');
    expect(template(`${name}.yaml`)).toContain('volumeMounts: {{- include "stroma.objectsMount"');
    expect(template(`${name}.yaml`).match(/- name: (?:dataset-service|analysis-runner|bff)$/gm)).toHaveLength(1);
  }
  const mount = /define "stroma\.objectsMount" -\}\}\n([\s\S]*?)\n\{\{- end \}\}\n\n/.exec(helpers)![1]!;
  expect(mount.split('\n').filter((line) => line.includes('name: volume'))).toEqual([
    expect.stringContaining('/objects, subPath: objects }'),
  ]);
});

test('chart: dataset service and runner are reached by the BFF and reach the store, the BFF and the scheduler', () => {
  const policies = template('networkpolicy.yaml').split('\n---\n');
  expect(policies).toHaveLength(3);
  for (const [index, name] of PARSERS.entries()) {
    const policy = policies[index]!;
    expect(policy).toContain(`name: {{ .Release.Name }}-${name}\n`);
    expect(policy).toMatch(
      new RegExp(`podSelector:\\n {4}matchLabels:.*\\n {6}app.kubernetes.io/component: ${name}\\n`),
    );
    expect(policy).toContain('policyTypes: [Ingress, Egress]');
    const [ingress, egress] = policy.slice(policy.indexOf('  ingress:')).split('  egress:') as [string, string];
    expect(ingress.match(/component: \S+/g)).toEqual(['component: platform']);
    expect(egress.match(/component: \S+/g) ?? []).toEqual(name === 'runner' ? ['component: platform'] : []);
    expect(egress).not.toMatch(/0\.0\.0\.0|- \{\}|namespaceSelector: \{ *\}/);
    expect(egress.includes('dask.org/cluster-name')).toBe(name === 'runner');
  }
  const [values] = documents('deploy/helm/stroma/values.yaml');
  expect(values.networkPolicy).toMatchObject({ enabled: true, store: [] });
});

test('workers on Kubernetes: scheduler and workers are hardened and reached by each other and the runner', () => {
  const [cluster] = documents('deploy/kubernetes-workers/daskcluster.yaml');
  for (const { spec } of [cluster.spec.worker, cluster.spec.scheduler]) {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.containers.map((one: any) => one.securityContext)).toEqual([HARDENED]);
    expect(spec.containers[0].volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
  }
  const [all, operator] = documents('deploy/kubernetes-workers/networkpolicy.yaml');
  const own = { 'dask.org/cluster-name': cluster.metadata.name };
  expect(all.spec.podSelector.matchLabels).toEqual(own);
  expect(all.spec.policyTypes).toEqual(['Ingress', 'Egress']);
  expect(all.spec.ingress).toEqual([
    {
      from: [
        { podSelector: { matchLabels: own } },
        {
          podSelector: { matchLabels: { 'app.kubernetes.io/name': 'stroma', 'app.kubernetes.io/component': 'runner' } },
        },
      ],
    },
  ]);
  // Port 8786 runs any code.
  expect(operator.spec.ingress.flatMap((rule: any) => rule.ports)).toEqual([{ protocol: 'TCP', port: 8787 }]);
});

test('compose: all are read-only and without capabilities; parsers have neither a way out nor the database', () => {
  const [{ services, networks }] = documents('deploy/compose/compose.yaml');
  for (const [name, service] of Object.entries<any>(services)) {
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
    expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']]);
    expect([name, service.tmpfs[0]]).toEqual([name, '/tmp']);
  }
  expect(services.mariadb.networks).toEqual(['database']);
  for (const name of ['database', 'parsers']) expect([name, networks[name]]).toEqual([name, { internal: true }]);
  for (const name of ['dataset-service', 'analysis-runner']) {
    expect([name, services[name].networks]).toEqual([name, ['parsers']]);
    expect(JSON.stringify(services[name].environment)).not.toMatch(OF_BFF);
    const mounts = services[name].volumes.filter(
      (one: any) => one === 'data' || /^data:/.test(one) || one.source === 'data',
    );
    expect(mounts).toEqual([
      expect.objectContaining({ target: '/var/lib/stroma/objects', volume: { subpath: 'objects' } }),
    ]);
  }
  // An image can be named by its digest.
  expect(services.mariadb.image).toMatch(/^\$\{MARIADB_IMAGE:-/);
  for (const [file, name] of [
    ['node', 'NODE_IMAGE'],
    ['python', 'PYTHON_IMAGE'],
  ] as const) {
    const dockerfile = read(`deploy/compose/${file}.Dockerfile`);
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([`FROM \${${name}} AS build`, `FROM \${${name}}`]);
    expect(read('deploy/compose/.env.example')).toContain(`#${name}=`);
  }
});

test('systemd: settings of the BFF are a file of its own, and the others see part of the data folder', () => {
  const files = (name: string) =>
    [...read(`deploy/systemd/stroma-${name}.service`).matchAll(/^EnvironmentFile=\/etc\/stroma\/(.*)$/gm)].map(
      ([, file]) => file,
    );
  expect(files('bff')).toEqual(['stroma.env', 'bff.env']);
  expect(files('dataset-service')).toEqual(['stroma.env']);
  expect(files('analysis-runner')).toEqual(['stroma.env', 'runner.env']);
  for (const name of ['stroma', 'runner']) expect(read(`deploy/systemd/${name}.env.example`)).not.toMatch(OF_BFF);
  for (const name of ['dataset-service', 'analysis-runner']) {
    const unit = read(`deploy/systemd/stroma-${name}.service`);
    expect(unit).toContain('\nTemporaryFileSystem=/var/lib/stroma:');
    expect(unit).not.toContain('StateDirectory');
    const seen = /^BindPaths=(.*)$/m.exec(unit)![1]!.split(' ');
    const may = ['objects', 'logs', 'runner', 's3-cache'].map((folder) => `/var/lib/stroma/${folder}`);
    expect(seen.filter((path) => !may.includes(path))).toEqual([]);
    // The folders of a bind must be there before the start.
    for (const path of seen) expect(read('deploy/README.md')).toContain(` ${path}`);
    expect(unit).toMatch(/^PrivateUsers=true$/m);
  }
});

test('no default trusts a network for X-Forwarded-For', () => {
  const [values] = documents('deploy/helm/stroma/values.yaml');
  expect([values.trustedProxies, values.settings]).toEqual(['', {}]);
  expect(read('deploy/compose/.env.example')).toMatch(/^STROMA_TRUSTED_PROXIES=$/m);
  expect(read('deploy/systemd/bff.env.example')).toMatch(/^STROMA_TRUSTED_PROXIES=127\.0\.0\.1$/m);
});

test('chart: the drawing tools have a host of their own, from the ingress to the port of the pod', () => {
  const [ingress = ''] = /kind: Ingress[\s\S]*?\n---/.exec(template('service.yaml')) ?? [];
  const rules = ingress.split('\n    - host: ').slice(1);
  expect(rules.map((rule) => rule.split('\n')[0])).toEqual(['{{ .Values.ingress.host }}', '{{ . }}']);
  expect(rules[1]).toContain('port: { name: drawing-tools }');
  // The product's host leads only to the product; the other host exists only if it is set.
  expect(rules[0]).not.toContain('port: { name: drawing-tools }');
  expect(rules[0]!.trimEnd().endsWith('{{- with $tools }}')).toBe(true);
  expect(ingress).toContain('{{ with $tools }}, {{ . }}{{ end }}]');
  expect(template('service.yaml')).toContain('{{- if eq $tools .Values.ingress.host }}\n{{- fail ');
  const port = /\{ name: drawing-tools, port: (\d+), targetPort: drawing-tools \}/.exec(template('service.yaml'))![1];
  expect(template('platform.yaml')).toContain(`{ name: drawing-tools, containerPort: ${port} }`);
  expect(template('networkpolicy.yaml')).toContain(`{ protocol: TCP, port: ${port} }]`);
});
