import { expect, test } from '@jest/globals';
import { ROOT } from '../setup/paths.mjs';
import { judgeFindings, readAccepted, type AcceptedRisk } from './judge.ts';
import { lockedBelow, lockedNpm, lockedPython, type Locked } from './locked.ts';
import { queryAdvisories, type Fetch } from './sources.ts';

const NPM_LOCK = JSON.stringify({
  packages: {
    '': { name: 'own', version: '1.0.0' },
    bff: { name: '@own/bff', version: '1.0.0' },
    'node_modules/@own/bff': { link: true, resolved: 'bff' },
    'node_modules/left': { version: '1.2.3' },
    'node_modules/alias': { name: 'real', version: '4.0.0' },
    'node_modules/left/node_modules/@a/deep': { version: '2.0.0' },
  },
});
const PYTHON_LOCK =
  'snake==1.0 \\\n    --hash=sha256:ab \\\n    --hash=sha256:cd\n# words\nadder[x]==2.0 ; python_version < "4"\n';
const PACKAGES = [...lockedNpm(NPM_LOCK), ...lockedPython(PYTHON_LOCK, 'requirements.lock')];

const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status });
/** Replies of the form of OSV's: `left` and `snake` have a vulnerability each, `adder` one that was withdrawn; `snake`'s is in two lists. */
const RECORDS: Record<string, object> = {
  'GHSA-aaaa': { id: 'GHSA-aaaa', summary: 'left reads too far', aliases: ['CVE-2026-1'] },
  'PYSEC-1': { id: 'PYSEC-1', summary: 'snake runs what it reads', aliases: ['GHSA-bbbb', 'CVE-2026-2'] },
  'GHSA-bbbb': { id: 'GHSA-bbbb', summary: 'snake runs what it reads', aliases: ['CVE-2026-2'] },
  'PYSEC-2': { id: 'PYSEC-2', summary: 'a mistake', withdrawn: '2026-01-01T00:00:00Z' },
};
const OF: Record<string, string[]> = { left: ['GHSA-aaaa'], snake: ['PYSEC-1', 'GHSA-bbbb'], adder: ['PYSEC-2'] };
const osv: Fetch = async (url, init) => {
  const id = /vulns\/(.*)$/.exec(url)?.[1];
  if (id) return json(RECORDS[id]);
  const { queries } = JSON.parse(String(init?.body)) as { queries: { package: { name: string } }[] };
  return json({ results: queries.map((query) => ({ vulns: OF[query.package.name]?.map((one) => ({ id: one })) })) });
};
const nobody: Fetch = async () => Promise.reject(new TypeError('fetch failed'));
const noAudit = async (): Promise<string> => '{"message":"405 Method Not Allowed - POST https://registry"}';
const SNAKE: AcceptedRisk = {
  id: 'CVE-2026-2',
  package: 'snake',
  reason: 'reads own files alone',
  until: '2026-12-31',
};
const LEFT: AcceptedRisk = { id: 'GHSA-aaaa', package: 'left', reason: 'not reached', until: '2026-12-31' };

async function verdict(fetcher: Fetch, accepted: AcceptedRisk[], today = '2026-06-01', audit = noAudit) {
  return judgeFindings(PACKAGES, await queryAdvisories(PACKAGES, fetcher, audit), accepted, today);
}

test('lock files: each package and version, without those of this repository', () => {
  expect(PACKAGES.map(({ ecosystem, name, version }) => `${ecosystem} ${name} ${version}`)).toEqual([
    'npm left 1.2.3',
    'npm real 4.0.0',
    'npm @a/deep 2.0.0',
    'PyPI snake 1.0',
    'PyPI adder 2.0',
  ]);
  expect(() => lockedPython('git+https://example.org/x\n', 'r.lock')).toThrow('r.lock: no package and version');
  const all = lockedBelow(ROOT);
  const count = (of: Locked['ecosystem']) => all.filter(({ ecosystem }) => ecosystem === of).length;
  expect([count('npm') > 500, count('PyPI') > 100]).toEqual([true, true]);
});

test('what is found fails, once for each vulnerability, and what was withdrawn is none', async () => {
  const { status, lines } = await verdict(osv, []);
  expect(status).toBe(1);
  expect(lines).toEqual([
    'found: GHSA-aaaa left 1.2.3 (package-lock.json): left reads too far',
    'found: PYSEC-1 snake 1.0 (requirements.lock): snake runs what it reads',
    'checked: 3 packages of npm by OSV',
    'checked: 2 packages of PyPI by OSV',
  ]);
});

test('what was accepted is said and does not fail, until its day has passed', async () => {
  const { status, lines } = await verdict(osv, [SNAKE, LEFT], '2026-12-31');
  expect(status).toBe(0);
  expect(lines[1]).toBe(
    'accepted until 2026-12-31: PYSEC-1 snake 1.0 (requirements.lock): snake runs what it reads (reads own files alone)',
  );
  const late = await verdict(osv, [SNAKE, LEFT], '2027-01-01');
  expect(late.status).toBe(1);
  expect(late.lines.filter((line) => line.startsWith('found, accepted until 2026-12-31 only'))).toHaveLength(2);
  // Exceptions apply only to their own package.
  expect((await verdict(osv, [SNAKE, { ...LEFT, package: 'real' }])).lines).toContainEqual(
    expect.stringMatching(/^found: GHSA-aaaa/),
  );
});

test('an accepted risk that is not there any more fails', async () => {
  const gone = { ...LEFT, id: 'GHSA-gone' };
  expect((await verdict(osv, [SNAKE, LEFT, gone])).lines).toContain(
    'stale: GHSA-gone of left is not found any more; remove it',
  );
  const other = await verdict(nobody, [{ ...LEFT, package: 'unlocked' }]);
  expect([other.status, other.lines[0]]).toEqual([
    1,
    'stale: GHSA-aaaa of unlocked, which is not locked any more; remove it',
  ]);
  // No source reported it as fixed, but its acceptance has expired.
  expect((await verdict(nobody, [LEFT])).status).toBe(2);
  expect((await verdict(nobody, [LEFT], '2027-01-01')).lines[0]).toBe(
    'expired: GHSA-aaaa of left, accepted until 2026-12-31',
  );
});

test('where nobody answers nothing was checked, and that is said', async () => {
  const { status, lines } = await verdict(nobody, []);
  expect(status).toBe(2);
  expect(lines).toEqual([
    'NOT CHECKED: 3 packages of npm: nobody answered (api.osv.dev: fetch failed; npm audit: 405 Method Not Allowed)',
    'NOT CHECKED: 2 packages of PyPI: nobody answered (api.osv.dev: fetch failed; pypi.org: fetch failed)',
  ]);
  // An incomplete reply counts as none.
  expect((await verdict(async () => json({ results: [] }), [])).status).toBe(2);
  expect((await verdict(async () => new Response('<html>'), [])).status).toBe(2);
});

test('without OSV npm and PyPI are asked themselves; a finding is more than a source that is silent', async () => {
  const audit = async (): Promise<string> =>
    JSON.stringify({
      vulnerabilities: {
        left: {
          via: [{ source: 1, name: 'left', title: 'left reads too far', url: 'https://x/advisories/GHSA-aaaa' }],
        },
        own: { via: ['left'] },
      },
    });
  const pypi: Fetch = async (url) => {
    if (url.includes('osv')) return json({}, 503);
    const isSnake = url === 'https://pypi.org/pypi/snake/1.0/json';
    return json({
      vulnerabilities: isSnake ? [{ id: 'PYSEC-1', aliases: ['CVE-2026-2'], details: 'snake runs' }] : [],
    });
  };
  const { status, lines } = await verdict(pypi, [SNAKE], '2026-06-01', audit);
  expect(status).toBe(1);
  expect(lines).toEqual([
    'found: GHSA-aaaa left 1.2.3 (package-lock.json): left reads too far',
    expect.stringMatching(/^accepted until 2026-12-31: PYSEC-1 snake/),
    'checked: 3 packages of npm by npm audit',
    'checked: 2 packages of PyPI by PyPI',
  ]);
  expect((await verdict(nobody, [], '2026-06-01', audit)).status).toBe(1);
});

test('the list of accepted risks needs a reason and a day', () => {
  expect(readAccepted(JSON.stringify([SNAKE]))).toEqual([SNAKE]);
  for (const wrong of [{ ...SNAKE, reason: ' ' }, { ...SNAKE, until: 'never' }, { ...SNAKE, note: 'x' }, { id: 'x' }])
    expect(() => readAccepted(JSON.stringify([wrong]))).toThrow('accepted.json');
});
