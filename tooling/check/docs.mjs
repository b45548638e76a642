/**
 * Checks the facts in the documentation: each path exists, and each countable number is correct. Pages are README.md, CONTRIBUTING.md and docs/**.
 *
 * - Paths: relative links (including headings), and text in backticks that starts with a folder of the repository or is the name of a source file.
 *   `<slug>` and `*` stand for any name, `{a,b}` for each of its parts. `<!-- example: path -->` declares what a page makes up, `<!-- paths:
 *   wb=workbench/src -->` how it shortens folders.
 * - Calls: `name(…)` in backticks names what the source calls, on pages that do not keep the names of their day.
 * - Counts: `<!-- count:calls -->182`; the names are those of `readCounts`. On a page about the present, no other number is before such a word.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ENDPOINTS, TOOLS } from '../../contract/src/index.ts';
import { MUTANTS_PER_AREA, AREAS } from '../mutation/rooms.mjs';
import { acceptHeadersToTry } from '../permissions/expect.ts';
import { ACTORS } from '../permissions/world.ts';
import { ROOT } from '../setup/paths.mjs';
import { BROAD_SUITES, NAMES } from '../test/order.mjs';

const PAGE = /^(?:README|CONTRIBUTING|docs\/.+)\.md$/;
/** Pages that describe the present; others keep measurements and decisions with the numbers of their day. */
const PRESENT = /^(?:README|CONTRIBUTING|docs\/(?:architecture|glossary|spec-map|tests|how-to\/.+))\.md$/;
/** Pages that keep the names of their day. */
const PAST = /^docs\/(?:adr\/|measurements)/;
const NUMBER =
  '[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|[1-9][\\d,]*';
const COUNTED = 'calls|tools|decisions|ADRs|suites|migrations|kinds of caller';
const UNMARKED = new RegExp(`(?<!-->)(?<![\\w.,/-])(?:${NUMBER}) (?:${COUNTED})\\b`, 'g');
const SOURCE = /\.(?:tsx?|mjs|cjs|py)$/;
const WORD = /^[\w@.{}<>*,/-]+$/;

/** Every file of the working tree that git does not ignore. */
const listFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Countable things by their name in the pages. */
export const readCounts = (files) => ({
  calls: ENDPOINTS.length,
  tools: Object.keys(TOOLS).length,
  callers: ACTORS.length,
  'permission-cells': ENDPOINTS.flatMap((endpoint) => acceptHeadersToTry(endpoint)).length * ACTORS.length,
  decisions: files.filter((name) => /^docs\/adr\/\d+-.+\.md$/.test(name)).length,
  migrations: files.filter((name) => /^bff\/src\/db\/migrations\/\d+_.+\.ts$/.test(name)).length,
  suites: NAMES.filter((name) => !BROAD_SUITES.includes(name)).length,
  mutants: Object.keys(AREAS).length * MUTANTS_PER_AREA,
  pictures: files.filter((name) => /^stories\/baselines\/.+\.png$/.test(name)).length,
});

/** `a/{b,c}` → `a/b`, `a/c`. */
function expanded(path) {
  const [all, inner] = /\{([^{}]*)\}/.exec(path) ?? [];
  if (all === undefined) return [path];
  return inner.split(',').flatMap((part) => expanded(path.replace(all, () => part)));
}

const patternOf = (path) =>
  path
    .split(/(\*\*\/|\*+|<[^<>]*>)/)
    .map((part, i) => {
      if (i % 2 === 0) return part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
      return part === '**/' ? '(?:.+/)?' : part.startsWith('*') ? '[^/]*' : '[^/]+';
    })
    .join('');

/** For a set of files, returns those, and their folders, that a path names. */
export function pathMatcher(files) {
  const folders = new Set();
  for (const file of files) for (let at = dirname(file); at !== '.'; at = dirname(at)) folders.add(at);
  const all = [...files, ...folders];
  const known = new Set(all);
  const isThere = (path, anywhere) => {
    const plain = path.replace(/\/$/, '');
    if (known.has(plain)) return true;
    const pattern = new RegExp(`^${anywhere ? '(?:.+/)?' : ''}${patternOf(plain)}$`);
    return all.some((name) => pattern.test(name));
  };
  return {
    tops: new Set([...folders].filter((name) => !name.includes('/'))),
    /** `anywhere`: the end of a path is enough. */
    has: (path, anywhere = false) => expanded(path).every((one) => isThere(one, anywhere)),
  };
}

const withoutFences = (text) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, (fence) => fence.replaceAll(/[^\n]/g, ''));
const withoutCode = (text) => withoutFences(text).replaceAll(/`[^`\n]*`/g, '``');
/** The anchor of a heading, as on GitHub. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
const anchorsOf = (text) => [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

/** Dead links of a page. `read` returns a page's text. */
function deadLinks(page, text, { has }, read) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path, anchor] = target.split('#');
    const file = path ? normalize(join(dirname(page), decodeURI(path))) : page;
    if (!has(file)) return [`the link ${target} leads to nothing`];
    if (!anchor || !file.endsWith('.md')) return [];
    return anchorsOf(file === page ? text : read(file)).includes(anchor) ? [] : [`the link ${target} names no heading`];
  });
}

/** `<!-- paths: wb=workbench/src bff=bff/src,bff -->`: how a page shortens folders. */
const shortenedOn = (text) =>
  new Map(
    (/<!-- paths: (.+?) -->/.exec(text)?.[1] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((one) => [one.split('=')[0], one.split('=')[1].split(',')]),
  );
/** Endings that a page with shortened folders may leave out of a file's name. */
const ENDINGS = ['', '.ts', '.tsx', '.py', '.e2e.ts', '.test.ts', '.test.tsx'];

/** Paths in backticks that do not exist; on a page that shortens folders, also paths outside backticks. */
function missingPaths(text, { has, tops }) {
  const page = withoutFences(text);
  const examples = [...withoutCode(text).matchAll(/<!-- example: (\S+) -->/g)].map(([, path]) => path);
  const words = [...page.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code.split(/\s+/));
  const shortened = shortenedOn(withoutCode(text));
  const roots = [...new Set([...shortened.keys(), ...tops])].join('|');
  const bare = new RegExp(`(?<![\\w/.{,-])(?:${roots})/[\\w@.{}<>*,/-]*[\\w}>*/]`, 'g');
  const isShortThere = (path) => {
    const [first, ...rest] = path.split('/');
    const full = (shortened.get(first) ?? [first]).map((root) => [root, ...rest].join('/'));
    return full.some((one) => ENDINGS.some((ending) => has(one.replace(/\/$/, '') + ending)));
  };
  const isMissing = (word) => {
    if (!WORD.test(word) || examples.some((path) => word.startsWith(path))) return false;
    const [first] = word.split('/');
    if (shortened.size && (shortened.has(first) || tops.has(first))) return !expanded(word).every(isShortThere);
    if (word.includes('/') && tops.has(first)) return !has(word);
    return SOURCE.test(word) && /^[\w<{]/.test(word) && !has(word, true);
  };
  const outside = shortened.size ? (page.replaceAll(/\]\([^)]*\)|<!--.*?-->/g, ']').match(bare) ?? []) : [];
  return [...new Set([...words, ...outside])].filter(isMissing).map((word) => `\`${word}\` does not exist`);
}

/** Every name that a source calls, or defines with parameters. */
export const readCalled = (sources) =>
  new Set(
    sources.flatMap((text) => [...text.matchAll(/([A-Za-z_$][\w$]*)(?:<[^()\n]*>)?\(/g)].map(([, name]) => name)),
  );

/** Calls in backticks that no source has: names of before a rename. */
function missingCalls(page, text, called) {
  if (PAST.test(page)) return [];
  const calls = [...withoutFences(text).matchAll(/`(?:\w+\.)*([A-Za-z_$][\w$]*)\([^`\n]*\)`/g)];
  return calls.filter(([, name]) => !called.has(name)).map(([code]) => `${code} is called nowhere`);
}

/** Counts that are wrong, unknown, or not marked although the page is about the present. */
function wrongCounts(page, text, counts) {
  const prose = withoutCode(text);
  const marked = [...prose.matchAll(/<!-- count:([\w-]+) -->([\d,]*)/g)].flatMap(([, name, said]) => {
    if (!Object.hasOwn(counts, name))
      return [`count:${name} is not counted; there are ${Object.keys(counts).join(', ')}`];
    return Number(said.replaceAll(',', '')) === counts[name] ? [] : [`count:${name} is ${counts[name]}, not ${said}`];
  });
  const unmarked = PRESENT.test(page) ? [...prose.matchAll(UNMARKED)] : [];
  return [...marked, ...unmarked.map(([words]) => `"${words}": write <!-- count:… --> before the number`)];
}

/** Problems of one page. */
export const problemsOf = (page, text, { names, called, counts, read }) =>
  [
    ...deadLinks(page, text, names, read),
    ...missingPaths(text, names),
    ...missingCalls(page, text, called),
    ...wrongCounts(page, text, counts),
  ].map((problem) => `${page}: ${problem}`);

export function problems() {
  const files = listFiles();
  const read = (name) => readFileSync(join(ROOT, name), 'utf8');
  // A file that git knows may be deleted in the working tree.
  const sources = files.filter((name) => SOURCE.test(name) && existsSync(join(ROOT, name))).map(read);
  const given = { names: pathMatcher(files), called: readCalled(sources), counts: readCounts(files), read };
  return files.filter((name) => PAGE.test(name)).flatMap((page) => problemsOf(page, read(page), given));
}

if (process.argv[1] === import.meta.filename) {
  const found = problems();
  for (const problem of found) console.error(problem);
  process.exit(found.length ? 1 : 0);
}
