/**
 * Checks that the help matches the product. Every tool has a page in both languages with all its parts; labels, settings, limits and citations are
 * inserted from the product (`{{…}}`, tooling/content/help) and not typed; the help lists what the runner cites; the table of questions names every
 * tool; the glossary has the terms of docs/terms.tsv.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PLAN } from '../../bff/src/services/upkeep/demo-plan.ts';
import { TOOL_CITATIONS } from '../../contract/src/catalogue/citations.ts';
import { TOOLS } from '../../contract/src/tools/index.ts';
import { build, GENERATED, GLOSSARY, textOf } from '../content/help/build.ts';
import { SETTINGS, settings } from '../content/help/settings.ts';
import { headingsOf, namesIn, readPages } from '../content/help/pages.ts';
import { ROOT } from '../setup/paths.mjs';
import { readTerms } from './terms.mjs';

const LOCALES = ['en-US', 'zh-CN'];
/** Anchors of a tool's page, in reading order: its inputs, how to read it, and so on. */
export const PARTS = ['needs', 'reading', 'method', 'mistakes', 'settings', 'example', 'questions', 'cite', 'terms'];
/** Block that a part consists of. */
const BLOCKS = { settings: '{{parameters}}', cite: '{{citations}}', terms: '{{terms}}' };
const FEWEST = { characters: 60, questions: 2, steps: 2 };
const QUESTIONS = 'which-tool';

/** Missing parts of the page of a tool. `generated` has its blocks. */
export function missingParts({ locale, fields, body }, generated) {
  const { tool } = fields;
  const found = new Map(headingsOf(body).flatMap((one) => (one.id ? [[one.id, one]] : [])));
  const problems = PARTS.flatMap((part) => {
    const text = found.get(part)?.text ?? '';
    if (BLOCKS[part]) return text.includes(BLOCKS[part]) ? [] : [`${part} needs ${BLOCKS[part]}`];
    const length = text.replaceAll(/\s+/g, ' ').length * (locale === 'zh-CN' ? 2 : 1);
    return length >= FEWEST.characters ? [] : [`the part ${part} is missing or says nothing`];
  });
  const asked = headingsOf(found.get('questions')?.text ?? '').filter(
    ({ title, text }) => /[?？]$/.test(title) && text,
  );
  if (asked.length < FEWEST.questions) problems.push(`${asked.length} of ${FEWEST.questions} questions are answered`);
  const example = found.get('example')?.text ?? '';
  if ((example.match(/^\d+\. /gm) ?? []).length < FEWEST.steps) problems.push('the example has no steps');
  if (DEMO_PLAN[tool] && typeof DEMO_PLAN[tool] !== 'string' && !namesIn(example).includes('demo'))
    problems.push('the example does not name the result of the demo: {{demo}}');
  if (!/doi\.org/.test(generated.blocks[locale][`citations/${tool}`] ?? ''))
    problems.push('no work with a DOI is cited');
  return problems;
}

/** Rows of a table that type the numbers of a setting, which only the generated table has. `labels`: names of the tool's settings. */
export const typedSettings = (body, labels) =>
  body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(
      ([, first, ...rest]) =>
        labels.has(first) && rest.some((cell) => /\d/.test(cell.replaceAll(/\{\{[^{}]+\}\}/g, ''))),
    )
    .map(([, first]) => first);

const SPAN = { 'en-US': /(?<![*\w])\*(?![*\s])([^*\n]+?)(?<!\s)\*(?!\*)/g, 'zh-CN': /“([^”\n]+)”/g };
const bareText = (body) => body.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/**
 * Labels that are typed instead of inserted: a span that equals a message, or begins like a label and is not known as something else. `labels`: texts
 * of all messages without values; `others`: journals, species, quotations.
 */
export function typedLabels({ locale, body }, labels, others) {
  return [...bareText(body).matchAll(SPAN[locale])]
    .map(([, text]) => text)
    .filter((text) => !text.includes('{{') && !others.has(text))
    .filter((text) => labels.has(text) || locale === 'zh-CN' || /^\p{Lu}/u.test(text));
}

/** Keys that the modules of a tool cite. */
function citedBy(slug) {
  const folder = join(ROOT, 'analysis-runner/src/stroma_runner/tools', slug.replaceAll('-', '_'));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.py'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/\bcite\('(\w+)'/g)].map(([, key]) => key),
    );
}

/** Terms of the glossary that the list of terms does not have, or that one language lacks. */
function glossaryProblems(pages, terms) {
  const [en, zh] = LOCALES.map((locale) => {
    const page = pages.find((one) => one.locale === locale && one.slug === GLOSSARY);
    return new Map(headingsOf(page?.body ?? '').flatMap(({ level, id, title }) => (level === 3 ? [[id, title]] : [])));
  });
  if (!en.size) return ['there is no glossary'];
  const listed = new Set(terms.map(({ term }) => `${term['en-US'].toLowerCase()}|${term['zh-CN']}`));
  return [...new Set([...en.keys(), ...zh.keys()])].flatMap((id) => {
    const pair = `${en.get(id)?.toLowerCase()}|${zh.get(id)}`;
    return listed.has(pair) ? [] : [`glossary: ${id} is no term of docs/terms.tsv (${pair})`];
  });
}

const messages = (locale) =>
  Object.assign(
    {},
    ...['design-system', 'workbench'].map((folder) =>
      JSON.parse(readFileSync(join(ROOT, folder, 'messages', `${locale}.json`), 'utf8')),
    ),
    ...readdirSync(join(ROOT, 'design-system/messages/tools'))
      .filter((name) => name.endsWith(`${locale}.json`))
      .map((name) => JSON.parse(readFileSync(join(ROOT, 'design-system/messages/tools', name), 'utf8'))),
  );

/** Labels of the drawing tools, a separate application whose messages the help cannot insert by id. */
function drawingWords(locale) {
  const read = (path) => JSON.parse(readFileSync(join(ROOT, 'drawing-tools/src', path), 'utf8'));
  const tools = readdirSync(join(ROOT, 'drawing-tools/src/tools'), { withFileTypes: true });
  const cards = tools.filter((one) => one.isDirectory() && existsSync(join(one.parentPath, one.name, 'card.json')));
  return [
    ...Object.values(read(`messages/${locale}.json`)),
    ...cards.map(({ name }) => read(`tools/${name}/card.json`).name[locale]),
  ];
}

export function problems() {
  const pages = readPages();
  const { generated, problems: found } = build(pages);
  if (!existsSync(GENERATED) || readFileSync(GENERATED, 'utf8') !== textOf(generated))
    found.push('bff/content/generated.json is stale. Run npm run gen.');
  if (!existsSync(SETTINGS) || readFileSync(SETTINGS, 'utf8') !== textOf(settings()))
    found.push('The words of settings are stale. Run npm run gen.');
  const others = JSON.parse(readFileSync(join(ROOT, 'tooling/content/help/not-labels.json'), 'utf8'));
  for (const locale of LOCALES) {
    const own = pages.filter((page) => page.locale === locale);
    const questions = own.find(({ slug }) => slug === QUESTIONS)?.body ?? '';
    for (const slug of Object.keys(TOOLS)) {
      const page = own.find(({ kind, fields }) => kind === 'guidebook' && fields.tool === slug);
      if (!page) found.push(`${locale}: ${slug} has no page in the guidebook`);
      if (page && !questions.includes(`guidebook?id=${page.slug}`))
        found.push(`${locale}/${QUESTIONS} names no ${slug}`);
    }
    for (const page of own.filter(({ kind, fields }) => kind === 'guidebook' && fields.tool)) {
      found.push(...missingParts(page, generated).map((problem) => `${page.file}: ${problem}`));
      const settings = (generated.blocks[locale][`parameters/${page.fields.tool}`] ?? '').split('\n');
      const names = new Set(settings.map((line) => line.split('|')[1]?.trim()));
      for (const name of typedSettings(page.body, names))
        found.push(`${page.file}: the numbers of "${name}" are typed; {{parameters}} has them`);
    }
    const labels = new Set(Object.values(messages(locale)).filter((text) => !text.includes('{')));
    for (const page of own.filter(({ kind }) => kind !== 'update-log'))
      for (const text of typedLabels(page, labels, new Set([...others[locale], ...drawingWords(locale)])))
        found.push(`${page.file}: "${text}" is a typed label. Write {{its message id}}, or list it in not-labels.json`);
  }
  for (const slug of Object.keys(TOOLS))
    for (const key of new Set(citedBy(slug)))
      if (!TOOL_CITATIONS[slug]?.includes(key)) found.push(`${slug} cites ${key}, which TOOL_CITATIONS does not list`);
  const terms = readTerms(readFileSync(join(ROOT, 'docs/terms.tsv'), 'utf8'));
  return [...found, ...glossaryProblems(pages, terms)];
}

if (process.argv[1] === import.meta.filename) {
  const found = problems();
  for (const problem of found) console.error(problem);
  process.exit(found.length ? 1 : 0);
}
