/** Checks commit subjects: `type(scope): imperative`, at most 72 characters, and a body that gives the reason. Commits before `SINCE` are exempt. */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../setup/paths.mjs';

const SINCE = '9ca242cc';
const MOST = 72;
const SUBJECT = /^(?:feat|fix|docs|test|refactor|perf|style|chore|build|ci|revert)(?:\([a-z0-9-]+\))?!?: [a-z]/;

/** Faults of commits, given as `{hash, subject, body}`. */
export const problems = (commits) =>
  commits.flatMap(({ hash, subject, body }) =>
    [
      ...(SUBJECT.test(subject) ? [] : ['is not "type(scope): imperative"']),
      ...(subject.length > MOST ? [`has ${subject.length} characters, ${MOST} at most`] : []),
      ...(body.trim() ? [] : ['has no body that says why']),
    ].map((fault) => `${hash} ${subject}: ${fault}`),
  );

/** Commits since `SINCE` without merges; none without a history, as in a source archive. */
function history() {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (git('cat-file', '-e', `${SINCE}^{commit}`).status !== 0) return [];
  const { stdout } = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${SINCE}..HEAD`);
  return stdout
    .split('\x1e')
    .map((one) => one.trim().split('\x1f'))
    .filter(([hash]) => hash)
    .map(([hash, subject, body = '']) => ({ hash, subject, body }));
}

if (process.argv[1] === import.meta.filename) {
  const commits = history();
  const found = problems(commits);
  for (const line of found) console.error(line);
  console.log(`${commits.length} commits`);
  process.exit(found.length ? 1 : 0);
}
