/**
 * The prose of the project may only improve: for each habit that makes readers stumble, tics.json has the number of remaining occurrences by kind of
 * text. `npm run check -- tics` fails if a number has risen, and lists the places of the habit in changed files; `tics.mjs --update` lowers the
 * numbers after a correction, and `tics.mjs --list [rule]` lists all places. The rules are those of a style guide for engineers: subject first, the
 * field's word, "per" for rates, no things that speak.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

const COUNTS = join(import.meta.dirname, 'tics.json');
const UNIT =
  'sample|cell|file|gene|page|group|user|team|job|second|minute|hour|day|line|row|cluster|type|side|call|process';

/** `start`: only at the beginning of a comment or docstring; others anywhere. `in`: kinds of text; all if absent. */
export const RULES = {
  'begins with a what-clause': {
    start: /^(?:What|How|Who|Whoever|Whatever|That which|To who|From where)\b(?![^.]*\?$)/,
    in: ['comments', 'docstrings'],
  },
  'begins with "Of"': { start: /^Of (?!course)/, in: ['comments', 'docstrings'] },
  'begins as a question': { start: /^(?:Is|Are|Does|Do|Has|Have|Can|May) [^.]*\?/, in: ['comments', 'docstrings'] },
  'a thing that is told, tells or says so': {
    any: /\b(?:is|are|was|were|be|been) told\b|\btells? (?:nobody|nothing|somebody|everybody)\b|\bsays? so\b/gi,
  },
  'a thing that stands or lies': {
    any: /\b(?:stands?|stood|lies?|lay) (?:beside|below|above|there|behind|in|on|at|under|still)\b/gi,
  },
  'somebody, nobody, whoever': { any: /\b(?:whoever|whomever|nobody|somebody)\b/gi },
  '"a" for "per"': {
    any: new RegExp(
      `\\b(?:one|two|three|ten|once|twice|\\d[\\d,]*(?:\\.\\d+)?)(?: \\w+)?(?<! as| in| of| by| to| or| and| is| for| with| than| has| lacks| needs) a (?:${UNIT})\\b`,
      'gi',
    ),
  },
  'deeds and housekeeping': {
    any: /\bdeeds?\b|\bkeeps? house\b|\bgiven up\b|\bgoes? its way\b|\bby half\b|\bin the own\b/gi,
  },
  'not … any more': { any: /\bany ?more\b/gi },
  '"where" for "if"': { any: /\b(?:None|null|empty|NaN|undefined|[A-Z]+_[A-Z_]+) where\b/g },
  '"unless told" for "by default"': { any: /\bunless told\b/gi },
  '"beside" for "next to" or "besides"': { any: /\bbeside (?:it|its|this|the|an?|each|those|them|that)\b/gi },
  '"a thing of its own" for "its own thing"': {
    any: /\ban? (?:\w+ ){1,2}of (?:its|their|one's) own\b/gi,
    in: ['comments', 'docstrings'],
  },
  '"truth value", "once more", "but for"': {
    any: /\btruth values?\b|\bonce more\b|\bbut for (?!the first time)/gi,
    in: ['comments', 'docstrings'],
  },
  '"is no" for "is not a"': {
    any: /(?<!there )\b(?:is|are) no (?!longer|more|such|other|room|need|matter)[a-z]+/gi,
    in: ['comments', 'docstrings'],
  },
  '"present" for "current"': {
    any: /\bpresent (?:labels?|names?|versions?|ones?|states?)\b/gi,
    in: ['comments', 'docstrings'],
  },
};

/** Comments of TypeScript and JavaScript, each as one line. */
function codeComments(source) {
  const blocks = [...source.matchAll(/(?<![^\s({[,;=>])\/\*\*?([\s\S]*?)\*\//g)].map(({ 1: text, index }) => [
    index,
    text.replaceAll(/^\s*\* ?/gm, ''),
  ]);
  const lines = [...source.matchAll(/(?<=^|\n)((?:[ \t]*\/\/ [^\n]*\n?)+)/g)].map(({ 1: text, index }) => [
    index,
    text.replaceAll(/^[ \t]*\/\/ /gm, ''),
  ]);
  return [...blocks, ...lines].map(([index, text]) => ({ index, text: text.replaceAll(/\s+/g, ' ').trim() }));
}
/** Docstrings and comments of Python. */
function pythonComments(source) {
  const docs = [...source.matchAll(/r?"""([\s\S]*?)"""/g)]
    .filter(({ index }) => !source.slice(source.lastIndexOf('\n', index) + 1, index).trim())
    .map(({ 1: text, index }) => [index, text]);
  const lines = [...source.matchAll(/(?<=^|\n)((?:[ \t]*#:? [^\n]*\n?)+)/g)].map(({ 1: text, index }) => [
    index,
    text.replaceAll(/^[ \t]*#:? /gm, ''),
  ]);
  return [...docs, ...lines].map(([index, text]) => ({ index, text: text.replaceAll(/\s+/g, ' ').trim() }));
}
const prose = (source) =>
  source
    .replaceAll(/^```[\s\S]*?^```/gm, (fence) => fence.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
    .split('\n')
    .map((text, i) => ({ line: i + 1, text }));

/** The kind of a file's text and its pieces `{line, text}`; null for files without prose. */
export function piecesOf(name, source) {
  const lineAt = (index) => source.slice(0, index).split('\n').length;
  const placed = (pieces) => pieces.map(({ index, text }) => ({ line: lineAt(index), text }));
  if (/\.(?:tsx?|mjs|cjs)$/.test(name)) return { kind: 'comments', pieces: placed(codeComments(source)) };
  if (/\.py$/.test(name)) return { kind: 'docstrings', pieces: placed(pythonComments(source)) };
  if (/^bff\/content\/en-US\/.*\.md$/.test(name)) return { kind: 'help', pieces: prose(source) };
  if (/^(?:README|CONTRIBUTING|docs\/.+|[\w-]+\/.*README)\.md$/.test(name))
    return { kind: 'docs', pieces: prose(source) };
  if (/\/messages\/.*en-US\.json$/.test(name))
    return { kind: 'messages', pieces: Object.entries(JSON.parse(source)).map(([line, text]) => ({ line, text })) };
  return null;
}

/** Places of a file: `{rule, kind, line, text}`. */
export function ticsIn(name, source) {
  const found = piecesOf(name, source);
  if (!found) return [];
  const { kind, pieces } = found;
  return Object.entries(RULES)
    .filter(([, rule]) => !rule.in || rule.in.includes(kind))
    .flatMap(([rule, { start, any }]) =>
      pieces.flatMap(({ line, text }) => {
        const hits = start ? (start.test(text) ? [text] : []) : (text.match(any) ?? []);
        return hits.map((hit) => ({ rule, kind, line, text: start ? text.slice(0, 90) : hit }));
      }),
    );
}

const listed = () =>
  execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);
/** The check itself quotes what it rejects. */
const APART = /^tooling\/check\/tics\.|^docs\/adr\//;

export function allTics(names = listed()) {
  return names
    .filter(
      (name) => !APART.test(name) && existsSync(join(ROOT, name)) && piecesOf(name, name.endsWith('.json') ? '{}' : ''),
    )
    .flatMap((name) => ticsIn(name, readFileSync(join(ROOT, name), 'utf8')).map((tic) => ({ name, ...tic })));
}
/** Numbers by rule and kind of text. */
export function countsOf(tics) {
  const counts = {};
  for (const rule of Object.keys(RULES)) counts[rule] = {};
  for (const { rule, kind } of tics) counts[rule][kind] = (counts[rule][kind] ?? 0) + 1;
  return counts;
}
/** Rules whose numbers have risen: `[rule, kind, before, now]`. */
export const risenCounts = (before, now) =>
  Object.entries(now).flatMap(([rule, kinds]) =>
    Object.entries(kinds).flatMap(([kind, n]) => {
      const most = before[rule]?.[kind] ?? 0;
      return n > most ? [[rule, kind, most, n]] : [];
    }),
  );

const changedFiles = () =>
  new Set(
    execFileSync('git', ['diff', '--name-only', 'HEAD~1'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean),
  );

function main() {
  const tics = allTics();
  const now = countsOf(tics);
  if (process.argv.includes('--list')) {
    const rule = process.argv[process.argv.indexOf('--list') + 1];
    for (const tic of tics.filter((one) => !rule || one.rule === rule))
      console.log(`${tic.name}:${tic.line}: ${tic.rule}: ${tic.text}`);
    return 0;
  }
  const before = existsSync(COUNTS) ? JSON.parse(readFileSync(COUNTS, 'utf8')) : null;
  const worse = before ? risenCounts(before, now) : [];
  for (const [rule, kind, most, n] of worse) {
    console.error(`${rule}: ${n} places in ${kind}, at most ${most}. Write it as an engineer would (CONTRIBUTING.md).`);
    const changed = changedFiles();
    for (const tic of tics
      .filter((one) => one.rule === rule && one.kind === kind && changed.has(one.name))
      .slice(0, 10))
      console.error(`  ${tic.name}:${tic.line}: ${tic.text}`);
  }
  if (process.argv.includes('--update') && !worse.length) writeFileSync(COUNTS, `${JSON.stringify(now, null, 2)}\n`);
  return worse.length ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) process.exit(main());
