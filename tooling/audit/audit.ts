/**
 * `npm run audit`: known vulnerabilities of locked packages. Exit 1 if one is open or the list of accepted risks is wrong, 2 if none is open but some
 * packages could not be checked because no registry responded.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { judgeFindings, readAccepted } from './judge.ts';
import { lockedBelow } from './locked.ts';
import { queryAdvisories } from './sources.ts';

/** npm ends with 1 when it finds something, and with a JSON of the error when the registry does not answer. */
const npmAudit = (): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 64 * 1024 ** 2, timeout: 120_000 };
    execFile('npm', ['audit', '--json'], options, (_, stdout) => resolve(stdout || '{}'));
  });

const packages = lockedBelow(ROOT);
const accepted = readAccepted(readFileSync(join(ROOT, 'tooling/audit/accepted.json'), 'utf8'));
const answers = await queryAdvisories(packages, fetch, npmAudit);
const { status, lines } = judgeFindings(packages, answers, accepted, new Date().toISOString().slice(0, 10));
console.log(lines.join('\n'));
process.exitCode = status;
