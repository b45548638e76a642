/** Meaning of the answers: new vulnerabilities, accepted ones, and errors of the accepted list. */
import type { Locked } from './locked.ts';
import type { SourceReply, Finding } from './sources.ts';

/** A risk that somebody accepted, in accepted.json: the vulnerability, the package, why, and until which day (YYYY-MM-DD). */
export interface AcceptedRisk {
  id: string;
  package: string;
  reason: string;
  until: string;
}
export interface Verdict {
  /** 0: everything was checked and nothing is open. 1: something is open. 2: nothing is open, but not everything was checked. */
  status: 0 | 1 | 2;
  lines: string[];
}

/** Throws for an entry that lacks something. */
export function readAccepted(text: string): AcceptedRisk[] {
  const list = JSON.parse(text) as AcceptedRisk[];
  for (const { id, package: name, reason, until, ...rest } of list) {
    const isWhole = [id, name, reason].every((one) => typeof one === 'string' && one.trim());
    if (!isWhole || !/^\d{4}-\d\d-\d\d$/.test(until) || Object.keys(rest).length)
      throw new Error(`accepted.json: an entry needs id, package, reason and until (YYYY-MM-DD), and no more: ${id}`);
  }
  return list;
}

const accepts = (entry: AcceptedRisk, { id, aliases, package: { name } }: Finding): boolean =>
  entry.package === name && [id, ...aliases].includes(entry.id);

/** `today`: YYYY-MM-DD; an entry holds on its last day. */
export function judgeFindings(
  packages: readonly Locked[],
  answers: readonly SourceReply[],
  accepted: readonly AcceptedRisk[],
  today: string,
): Verdict {
  const lines: string[] = [];
  let isOpen = false;
  const open = (line: string): void => {
    isOpen = true;
    lines.push(line);
  };
  // One vulnerability may have a record in several lists: GHSA and PYSEC list each other as aliases.
  const seen = new Set<string>();
  for (const finding of answers.flatMap(({ findings }) => findings)) {
    const { id, aliases, summary, package: locked } = finding;
    const keys = [id, ...aliases].map((one) => `${locked.name} ${locked.version} ${one}`);
    const isKnown = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    if (isKnown) continue;
    const entry = accepted.find((one) => accepts(one, finding));
    const what = `${id} ${locked.name} ${locked.version} (${locked.file}): ${summary}`;
    if (!entry) open(`found: ${what}`);
    else if (entry.until < today) open(`found, accepted until ${entry.until} only: ${what}`);
    else lines.push(`accepted until ${entry.until}: ${what} (${entry.reason})`);
  }
  for (const entry of accepted) {
    const locked = packages.filter(({ name }) => name === entry.package);
    const isFound = answers.some(({ findings }) => findings.some((finding) => accepts(entry, finding)));
    const isChecked = locked.every(({ ecosystem }) => answers.some((one) => one.ecosystem === ecosystem && one.by));
    if (!locked.length) open(`stale: ${entry.id} of ${entry.package}, which is not locked any more; remove it`);
    else if (isChecked && !isFound) open(`stale: ${entry.id} of ${entry.package} is not found any more; remove it`);
    else if (!isFound && entry.until < today)
      open(`expired: ${entry.id} of ${entry.package}, accepted until ${entry.until}`);
  }
  const unchecked = answers.filter(({ by }) => by === null);
  for (const { ecosystem, by, why } of answers) {
    const count = packages.filter((one) => one.ecosystem === ecosystem).length;
    lines.push(
      by === null
        ? `NOT CHECKED: ${count} packages of ${ecosystem}: nobody answered (${why.join('; ')})`
        : `checked: ${count} packages of ${ecosystem} by ${by}`,
    );
  }
  return { status: isOpen ? 1 : unchecked.length ? 2 : 0, lines };
}
