/**
 * Which tests of the BFF also run on MariaDB, and a check that they suffice. A test file names the sources for which it runs there, because their
 * transactions, locks or statements behave differently than on SQLite: `@mariadb services/jobs/drafts.ts services/jobs/jobs.ts` in its first comment.
 * Every such source must be named by one of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const BFF = join(ROOT, 'bff');
const SOURCES = join(BFF, 'src');
/** A transaction and its retry, a row lock, an error code of the server, an upsert, custom SQL, a sum, a group, or a text search. */
const DIFFERS =
  /\b(?:transact|retryBlocked|isDuplicate|isRetryable)\(|\.(?:transaction|forUpdate|forShare|onConflict|raw|sum|groupBy|having)\(|\bclient\.config\.client\b|'like'/;
const FIRST_COMMENT = /^\/\*\*[\s\S]*?\*\//;

const filesBelow = (folder, isIn) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => !name.split('/').includes('node_modules') && isIn(name))
    .sort();
const isTest = (name) => name.endsWith('.test.ts');

/** Sources that a test file names, or null for one without the mark. */
function namedBy(text) {
  const [comment] = FIRST_COMMENT.exec(text) ?? [''];
  return comment.includes('@mariadb') ? (comment.match(/[\w./-]+\.ts\b/g) ?? []) : null;
}

/** `[test file below bff, sources it names]` of those that run on MariaDB. */
export const mariadbTests = () =>
  filesBelow(BFF, isTest)
    .map((name) => [name, namedBy(readFileSync(join(BFF, name), 'utf8'))])
    .filter(([, named]) => named !== null);

/** Migrations are run by each test's database, and have their own tests. */
const isSource = (name) => name.endsWith('.ts') && !isTest(name) && !name.startsWith('db/migrations/');
const isDifferent = (name) =>
  readFileSync(join(SOURCES, name), 'utf8')
    .split('\n')
    .some((line) => !/^\s*(?:\/?\*|\/\/|import\b)/.test(line) && DIFFERS.test(line));

export function problems() {
  const tests = mariadbTests();
  const named = new Set(tests.flatMap(([, sources]) => sources));
  return [
    ...[...named]
      .filter((name) => !existsSync(join(SOURCES, name)))
      .map((name) => `@mariadb names ${name}, which does not exist`),
    ...filesBelow(SOURCES, isSource)
      .filter((name) => isDifferent(name) && !named.has(name))
      .map((name) => `bff/src/${name} behaves differently on MariaDB, and no test names it by @mariadb`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = problems();
  for (const problem of found) console.error(problem);
  process.exit(found.length ? 1 : 0);
}
