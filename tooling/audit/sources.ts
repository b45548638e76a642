/** Sources of known vulnerabilities: OSV, then npm's own audit and PyPI's record of a version. */
import { timeLimit } from '../../contract/src/time-limit.ts';
import type { Ecosystem, Locked } from './locked.ts';

export interface Finding {
  id: string;
  /** The same vulnerability in other lists (CVE, GHSA, PYSEC). */
  aliases: string[];
  summary: string;
  package: Locked;
}
/** `by`: the source that responded; null if none did, and `why` is the reason. */
export interface SourceReply {
  ecosystem: Ecosystem;
  by: string | null;
  why: string[];
  findings: Finding[];
}
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
/** Runs `npm audit --json`; its output. */
export type NpmAudit = () => Promise<string>;

const OSV = 'https://api.osv.dev/v1';
const PYPI = 'https://pypi.org/pypi';
/** Packages in one request to OSV, which accepts 1,000. */
const BATCH = 500;
const SECONDS = 20;

class NoAnswer extends Error {}

async function json(fetcher: Fetch, url: string, body?: unknown): Promise<any> {
  const init: RequestInit = { signal: timeLimit(SECONDS * 1000) };
  if (body !== undefined) Object.assign(init, { method: 'POST', body: JSON.stringify(body) });
  const reply = await fetcher(url, init).catch((error: Error) => {
    throw new NoAnswer(`${new URL(url).host}: ${(error.cause as Error | undefined)?.message ?? error.message}`);
  });
  if (!reply.ok) throw new NoAnswer(`${new URL(url).host}: ${reply.status}`);
  return reply.json().catch(() => {
    throw new NoAnswer(`${new URL(url).host}: no JSON`);
  });
}

interface OsvRecord {
  id: string;
  aliases?: string[];
  summary?: string;
  withdrawn?: string;
}

export async function askOsv(fetcher: Fetch, packages: readonly Locked[]): Promise<Finding[]> {
  const found: { id: string; locked: Locked }[] = [];
  for (let start = 0; start < packages.length; start += BATCH) {
    const part = packages.slice(start, start + BATCH);
    const queries = part.map(({ ecosystem, name, version }) => ({ version, package: { ecosystem, name } }));
    const { results } = await json(fetcher, `${OSV}/querybatch`, { queries });
    if (!Array.isArray(results) || results.length !== part.length) throw new NoAnswer('api.osv.dev: not a reply');
    for (const [index, { vulns = [], next_page_token: more }] of results.entries()) {
      if (more) throw new NoAnswer(`api.osv.dev: more than one page for ${part[index]!.name}`);
      for (const { id } of vulns) found.push({ id, locked: part[index]! });
    }
  }
  const records = new Map<string, OsvRecord>();
  for (const { id } of found)
    if (!records.has(id)) records.set(id, await json(fetcher, `${OSV}/vulns/${encodeURIComponent(id)}`));
  return found.flatMap(({ id, locked }) => {
    const { aliases = [], summary = '', withdrawn } = records.get(id)!;
    return withdrawn ? [] : [{ id, aliases, summary, package: locked }];
  });
}

interface NpmAdvisory {
  source: number;
  name: string;
  title: string;
  url: string;
}

/** npm names the advisories of packages, not of versions: each is of the locked versions of that package. */
export async function askNpm(audit: NpmAudit, packages: readonly Locked[]): Promise<Finding[]> {
  const reply = JSON.parse(await audit()) as {
    vulnerabilities?: Record<string, { via: (string | NpmAdvisory)[] }>;
    message?: string;
  };
  if (!reply.vulnerabilities) throw new NoAnswer(`npm audit: ${reply.message?.split(' - ')[0] ?? 'not a reply'}`);
  const advisories = Object.values(reply.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one !== 'string'),
  );
  return [...new Map(advisories.map((one) => [one.url, one])).values()].flatMap(({ name, title, url }) => {
    const locked = packages.find((one) => one.name === name);
    return locked ? [{ id: url.split('/').at(-1)!, aliases: [], summary: title, package: locked }] : [];
  });
}

export async function askPypi(fetcher: Fetch, packages: readonly Locked[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  // One at a time: an index without these records is queried only once.
  for (const locked of packages) {
    const { vulnerabilities } = await json(fetcher, `${PYPI}/${locked.name}/${locked.version}/json`);
    if (!Array.isArray(vulnerabilities)) throw new NoAnswer('pypi.org: no field `vulnerabilities`');
    for (const { id, aliases = [], summary, details = '', withdrawn } of vulnerabilities)
      if (!withdrawn) findings.push({ id, aliases, summary: summary ?? details.slice(0, 120), package: locked });
  }
  return findings;
}

/** Queries all packages. Never throws if a source does not respond. */
export async function queryAdvisories(
  packages: readonly Locked[],
  fetcher: Fetch,
  audit: NpmAudit,
): Promise<SourceReply[]> {
  const answers: SourceReply[] = [];
  for (const ecosystem of ['npm', 'PyPI'] as const) {
    const of = packages.filter((one) => one.ecosystem === ecosystem);
    const sources: [string, () => Promise<Finding[]>][] = [
      ['OSV', () => askOsv(fetcher, of)],
      ecosystem === 'npm' ? ['npm audit', () => askNpm(audit, of)] : ['PyPI', () => askPypi(fetcher, of)],
    ];
    const answer: SourceReply = { ecosystem, by: null, why: [], findings: [] };
    for (const [name, source] of sources) {
      if (answer.by) break;
      try {
        answer.findings = await source();
        answer.by = name;
      } catch (error) {
        if (!(error instanceof NoAnswer || error instanceof SyntaxError)) throw error;
        answer.why.push(error.message);
      }
    }
    answers.push(answer);
  }
  return answers;
}
