/** Collects for the help, from the product: labels, limits, tables of settings, works to cite, terms. Written to bff/content/generated.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { DEMO_PLAN } from '../../../bff/src/services/upkeep/demo-plan.ts';
import { CITATIONS, TOOL_CITATIONS, type Citation } from '../../../contract/src/catalogue/citations.ts';
import { LIMITS } from '../../../contract/src/limits.ts';
import { TOOLS, type ToolDefinition, type ToolSlug } from '../../../contract/src/tools/index.ts';
import { ROOT } from '../../setup/paths.mjs';
import { toolMessages } from '../../vite/tool-messages.ts';
import { headingsOf, namesIn, type HelpPage } from './pages.ts';
import { PARAMETERS, type Label } from './parameters.ts';
import { defaultOf, limitsOf, LOCALES, pathsOf, schemaAt, type Locale, type Schema } from './schema.ts';

export const GENERATED = join(ROOT, 'bff/content/generated.json');
export const GLOSSARY = 'glossary';
const guide = (slug: string, anchor?: string): string =>
  `/cloud/guidebook?id=${slug}${anchor ? `#help-${anchor}` : ''}`;

type Texts = Record<string, string>;
export interface Generated {
  /** Values by the name that pages write between double braces. */
  names: Record<Locale, Texts>;
  /** Blocks of one page, by `<name>/<page>`. */
  blocks: Record<Locale, Texts>;
}

/** All messages of the product in a language. */
export function messagesOf(locale: Locale): Texts {
  const files = ['design-system', 'workbench'].map((folder) => join(ROOT, folder, 'messages', `${locale}.json`));
  return Object.assign(
    {},
    ...files.map((file) => ({ ...(JSON.parse(readFileSync(file, 'utf8')) as Texts), ...toolMessages(file) })),
  ) as Texts;
}
/** The text of a message that can be a label: one without values, or its text for zero (`=0`); null for others. */
export function labelText(message: string): string | null {
  const elements = parse(message);
  const [only] = elements;
  if (elements.length === 1 && only?.type === 6) {
    const [none, ...more] = only.options['=0']?.value ?? [];
    return none?.type === 0 && more.length === 0 ? none.value : null;
  }
  return elements.every(({ type }) => type === 0) ? message : null;
}

function limitAt(path: string): number | null {
  let at: unknown = LIMITS;
  for (const name of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[name];
  return typeof at === 'number' ? at : null;
}

const HEADS: Readonly<Record<Locale, string>> = {
  'en-US': '| setting | default | limits |\n|---|---|---|',
  'zh-CN': '| 参数 | 默认值 | 取值范围 |\n|---|---|---|',
};
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** One line per work with its link. */
const work = ({ text, doi, link, about }: Citation, locale: Locale): string => {
  const note = about ? (locale === 'zh-CN' ? `（${about}）` : ` (${about})`) : '';
  const address = doi ? `[doi:${doi}](https://doi.org/${doi})` : link ? `[${link}](${link})` : '';
  return `- ${text}${note}${address && (locale === 'zh-CN' ? `，${address}` : `. ${address}`)}`;
};

/** Builds everything that is generated, and reports errors in the pages' names and the settings' paths. */
export function build(pages: readonly HelpPage[]): { generated: Generated; problems: string[] } {
  const problems: string[] = [];
  const names = { 'en-US': {}, 'zh-CN': {} } as Record<Locale, Texts>;
  const blocks = { 'en-US': {}, 'zh-CN': {} } as Record<Locale, Texts>;
  const version = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
  for (const locale of LOCALES) {
    const messages = messagesOf(locale);
    const text = (label: Label): string => {
      if (typeof label !== 'string') return label[locale];
      const message = messages[label];
      if (message === undefined) problems.push(`${label} is no message of ${locale}`);
      const found = message === undefined ? label : labelText(message);
      if (found === null) problems.push(`${label} takes values, so it is no label`);
      return found ?? label;
    };
    const own = pages.filter((page) => page.locale === locale);
    const glossary = own.find(({ slug }) => slug === GLOSSARY);
    const terms = glossary ? headingsOf(glossary.body).filter(({ level, id }) => level === 3 && id) : [];
    for (const [slug, rows = []] of Object.entries(PARAMETERS)) {
      const params = TOOLS[slug as ToolSlug].params as unknown as Schema;
      const lines = rows.flatMap((row) => {
        const at = schemaAt(params, row.path);
        if (!at) {
          problems.push(`${slug} has no parameter ${row.path}`);
          return [];
        }
        const limits = limitsOf(row, at.schema, text, locale);
        if (!limits) problems.push(`${slug}: ${row.path} has no limits in words; name its kind`);
        return [`| ${[text(row.label), defaultOf(row, at, text, locale), limits].map(cell).join(' | ')} |`];
      });
      const isTold = (path: string): boolean =>
        rows.some((row) => row.path === path || row.path.startsWith(`${path}.`) || path.startsWith(`${row.path}.`));
      for (const path of pathsOf(params))
        if (!isTold(path)) problems.push(`${slug}: no row of PARAMETERS names ${path}`);
      blocks[locale][`parameters/${slug}`] = [HEADS[locale], ...lines].join('\n');
    }
    for (const [slug, keys] of Object.entries(TOOL_CITATIONS))
      blocks[locale][`citations/${slug}`] = keys.map((key) => work(CITATIONS[key], locale)).join('\n');
    const toolPages = own.filter(({ kind, fields }) => kind === 'guidebook' && fields.tool);
    names[locale].works = toolPages
      .map(({ fields, slug }) => {
        const block = blocks[locale][`citations/${fields.tool!}`];
        return `### [${fields.title!}](${guide(slug)})\n\n${block ?? ''}`;
      })
      .join('\n\n');
    names[locale].version = version;
    for (const page of toolPages) {
      const found = terms.filter(({ title }) => hasTerm(page.body, title));
      blocks[locale][`terms/${page.fields.tool!}`] = found
        .map(({ title, id }) => `[${title}](${guide(GLOSSARY, id!)})`)
        .join(locale === 'zh-CN' ? '、' : ', ');
      if (!found.length) problems.push(`${page.file} has no term of the glossary`);
      const plan = DEMO_PLAN[page.fields.tool as ToolSlug];
      if (plan && typeof plan !== 'string') blocks[locale][`demo/${page.fields.tool!}`] = plan.name;
    }
    for (const page of own)
      for (const name of namesIn(page.body)) {
        const { tool } = page.fields;
        if (names[locale][name] !== undefined || blocks[locale][`${name}/${tool ?? ''}`] !== undefined) continue;
        if (name.startsWith('limits.')) {
          const limit = limitAt(name.slice('limits.'.length));
          if (limit === null) problems.push(`${page.file}: ${name} is no number of the contract's limits`);
          else names[locale][name] = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(limit);
        } else if (messages[name] === undefined)
          problems.push(`${page.file}: {{${name}}} is neither a message nor a block`);
        else names[locale][name] = text(name);
      }
  }
  for (const slug of Object.keys(TOOLS) as ToolSlug[]) {
    if (!PARAMETERS[slug]) problems.push(`${slug} has no settings in PARAMETERS`);
    if (!TOOL_CITATIONS[slug]) problems.push(`${slug} cites nothing in TOOL_CITATIONS`);
  }
  return { generated: { names, blocks }, problems: [...new Set(problems)] };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** Whether a text contains a term as a whole word, ignoring case; for "A (B)" or "A（B）" either name. */
export function hasTerm(body: string, title: string): boolean {
  const forms = title.split(/ \(|（|\)|）/).filter(Boolean);
  return forms.some((form) =>
    /\p{Script=Han}/u.test(form)
      ? body.includes(form)
      : new RegExp(
          `(?<![\\p{L}\\p{N}])${escaped(form).replace(/matrix$/, 'matri(?:x|ces)')}(?:s|es|d)?(?![\\p{L}\\p{N}])`,
          'iu',
        ).test(body),
  );
}

export const toolsOf = (): readonly ToolDefinition[] => Object.values(TOOLS) as readonly ToolDefinition[];
/** As the file has it. */
export const textOf = (generated: object): string => `${JSON.stringify(generated, null, 1)}\n`;
