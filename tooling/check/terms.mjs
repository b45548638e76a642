/**
 * One thing has one name. docs/terms.tsv lists the names of both languages and words that must not be used for them (separated by "; "); a banned
 * word in messages, help, captions, mails or method text is reported, with the term to use.
 *
 * - English words are compared whole and regardless of case, unless the banned word has a capital letter; Chinese ones anywhere.
 * - A word inside a longer term of the list is that term: "核心富集基因" holds no "集基因", "散点图" no "点图".
 * - Rows with the scope `specification` are names that the specification fixes; what they hold is never refused. Any other scope is `everywhere` or
 *   the places where the row applies: messages, help, captions, mails, method.
 * - Code, URLs and the names of values in a text are not words.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { ROOT } from '../setup/paths.mjs';

export const PLACES = ['messages', 'help', 'captions', 'mails', 'method'];
const LOCALES = ['en-US', 'zh-CN'];
const HAN = /\p{Script=Han}/u;
/** Placeholder of a value within a text. */
const VALUE = '\uFFFC';

const list = (cell) => cell.split('; ').filter(Boolean);

/** The rows of the list: `{concept, term, banned, places}`, the last two by locale; `fixed` of the specification's names. */
export function readTerms(text) {
  const [head, ...lines] = text.trimEnd().split('\n');
  const columns = head.split('\t').length;
  return lines.map((line, i) => {
    const cells = line.split('\t');
    const [concept, english, chinese, bannedEnglish, bannedChinese, scope] = cells;
    const places = scope === 'everywhere' || scope === 'specification' ? PLACES : list(scope ?? '');
    if (cells.length !== columns || places.some((place) => !PLACES.includes(place)) || !places.length)
      throw new Error(`line ${i + 2} of the terms has ${cells.length} columns, the scope "${scope}"`);
    return {
      ...{ concept, places, fixed: scope === 'specification' },
      term: { 'en-US': english, 'zh-CN': chinese },
      banned: { 'en-US': list(bannedEnglish), 'zh-CN': list(bannedChinese) },
    };
  });
}

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** Finds a word; in English only at word boundaries. */
const pattern = (word, isExact) =>
  HAN.test(word)
    ? new RegExp(escaped(word), 'gu')
    : new RegExp(
        `(?<![\\p{L}\\p{N}_])${escaped(word)}(?![\\p{L}\\p{N}_])`,
        isExact || /[A-Z]/.test(word) ? 'gu' : 'giu',
      );
const placesOf = (text, regExp) =>
  [...text.matchAll(regExp)].map(({ index, 0: found }) => [index, index + found.length]);

/** Banned words of texts `{place, locale, file, id, text}`: `{file, id, word, term, concept}`. */
export function bannedWords(texts, terms) {
  const names = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      terms.filter((row) => row.term[locale]).map((row) => pattern(row.term[locale], row.fixed)),
    ]),
  );
  const rows = terms.flatMap(({ concept, term, banned, places }) =>
    LOCALES.flatMap((locale) =>
      banned[locale].map((word) => ({ locale, word, places, concept, term: term[locale], found: pattern(word) })),
    ),
  );
  return texts.flatMap(({ place, locale, file, id, text }) => {
    const allowed = names[locale].flatMap((name) => placesOf(text, name));
    const isOfTerm = ([from, to]) => allowed.some(([a, b]) => a <= from && to <= b);
    return rows
      .filter((row) => row.locale === locale && row.places.includes(place))
      .filter((row) => placesOf(text, row.found).some((place) => !isOfTerm(place)))
      .map(({ word, term, concept }) => ({ file, id, word, term, concept }));
  });
}

/** The words of a message, with a placeholder for each value; each branch of a choice is a separate text. */
function wordsOf(elements) {
  let words = '';
  for (const e of elements) {
    if (e.type === 0) words += e.value;
    else if (e.type === 8) words += wordsOf(e.children);
    else words += VALUE;
    for (const option of Object.values(e.options ?? {})) words += `\n${wordsOf(option.value)}\n`;
  }
  return words;
}

export const messageTexts = (file, locale, messages) =>
  Object.entries(messages).map(([id, message]) => ({
    place: 'messages',
    locale,
    file,
    id,
    text: wordsOf(parse(message)),
  }));

/** Lines of the front matter that are not displayed. */
const NOT_SHOWN =
  /^(order|chapterId|tool|guide|href|format|version|languages|updatedOn|logdate|region|timeZone|alias|effective): .*$/gm;

/** The lines of a page of Markdown, without code and addresses. */
export function pageTexts(file, locale, page) {
  const blank = (text) => text.replaceAll(/[^\n]/g, ' ');
  const text = page
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/`[^`\n]+`/g, VALUE)
    .replaceAll(/\]\([^)\s]*\)/g, ']')
    // Labels and blocks that are filled in come from elsewhere; an anchor is not a word.
    .replaceAll(/\{\{[^{}]+\}\}/g, VALUE)
    .replaceAll(/ \{#[a-z0-9-]+\}$/gm, '')
    .replaceAll(NOT_SHOWN, blank)
    .replaceAll(/[*]/g, '');
  return text.split('\n').map((line, i) => ({ place: 'help', locale, file, id: `line ${i + 1}`, text: line }));
}

export function captionTexts(file, vtt) {
  const locale = LOCALES.find((one) => file.includes(`.${one}.`));
  return vtt
    .split('\n')
    .map((line, i) => ({ place: 'captions', locale, file, id: `line ${i + 1}`, text: line }))
    .filter(({ text }) => text && !text.includes(' --> '));
}

const chapterTexts = (file, films) =>
  Object.entries(films).flatMap(([film, languages]) =>
    Object.entries(languages).flatMap(([locale, { marks }]) =>
      marks.map(({ label }, i) => ({ place: 'captions', locale, file, id: `${film}, mark ${i + 1}`, text: label })),
    ),
  );

/** Names in code: a key, a layer. */
const isName = (text) => /^[\w.-]*$/.test(text);
const localeOf = (text) => (HAN.test(text) ? 'zh-CN' : 'en-US');

/** Strings and templates of a script, each in the language that it is written in. */
export function scriptTexts(place, file, source) {
  const texts = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const add = (node, text) => {
    const id = `line ${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (!isName(text)) texts.push({ place, locale: localeOf(text), file, id, text });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node))
      add(node, [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(VALUE));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return texts;
}

const PYTHON = /"""[\s\S]*?"""|#[^\n]*|[rfb]?'(?:[^'\\\n]|\\.)*'|[rfb]?"(?:[^"\\\n]|\\.)*"|[^\s'"#]+/g;
/** Strings of a Python module, those that Python joins as one; no docstrings and comments. */
export function methodTexts(file, source) {
  const texts = [];
  let isJoined = false;
  for (const { 0: token, index } of source.matchAll(PYTHON)) {
    if (token.startsWith('#')) continue;
    const [, quoted] = /^[rfb]?['"](?!"")([\s\S]*)['"]$/.exec(token) ?? [];
    if (quoted !== undefined) {
      const text = quoted.replaceAll(/\{[^{}]*\}/g, VALUE).replaceAll(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c));
      if (isJoined) texts.at(-1).text += text;
      else texts.push({ place: 'method', file, id: `line ${source.slice(0, index).split('\n').length}`, text });
    }
    isJoined = quoted !== undefined;
  }
  return texts.filter(({ text }) => !isName(text)).map((one) => ({ ...one, locale: localeOf(one.text) }));
}

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const below = (folder, isIn) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => !name.includes('node_modules') && isIn(name))
    .sort()
    .map((name) => `${folder}/${name}`);

/** Every text of the product that the list applies to. */
function allTexts() {
  const messages = ['design-system/messages', 'workbench/messages', 'drawing-tools/src/messages'].flatMap((folder) =>
    below(folder, (name) => name.endsWith('.json')).flatMap((file) =>
      messageTexts(
        file,
        LOCALES.find((locale) => file.includes(locale)),
        JSON.parse(read(file)),
      ),
    ),
  );
  const pages = LOCALES.flatMap((locale) =>
    below(`bff/content/${locale}`, (name) => name.endsWith('.md')).flatMap((file) =>
      pageTexts(file, locale, read(file)),
    ),
  );
  const notice = 'bff/src/services/content/notice.ts';
  const captions = below('bff/content/videos', (name) => name.endsWith('.vtt')).flatMap((f) =>
    captionTexts(f, read(f)),
  );
  const films = 'bff/content/videos/videos.json';
  const mails = below('bff/src/services/mail', (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const methods = [
    ...below('analysis-runner/src', (name) => name.endsWith('/method_text.py')),
    'analysis-runner/src/stroma_runner/tools/export_dataset/__init__.py',
    'dataset-service/src/stroma_dataset_service/charts/methods.py',
  ];
  return [
    ...messages,
    ...pages,
    ...scriptTexts('help', notice, read(notice)),
    ...captions,
    ...chapterTexts(films, JSON.parse(read(films))),
    ...mails.flatMap((file) => scriptTexts('mails', file, read(file))),
    ...methods.flatMap((file) => methodTexts(file, read(file))),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = bannedWords(allTexts(), readTerms(read('docs/terms.tsv')));
  for (const { file, id, word, term, concept } of found)
    console.error(`${file}, ${id}: not "${word}" but "${term}" (${concept})`);
  process.exit(found.length ? 1 : 0);
}
