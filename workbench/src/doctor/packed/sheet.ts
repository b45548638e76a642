import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import type { Member } from '../archive/member.ts';
import { zipMembers } from '../archive/zip.ts';
import { joinPieces, pieces, MAX_INFLATED_BYTES } from '../bytes/pieces.ts';
import { sourceOfBytes, type Source } from '../bytes/source.ts';
import { Fault } from '../fault.ts';
import type { Notes } from '../notes.ts';
import { readTable } from '../text/table.ts';

/** Built-in number formats that Excel uses for dates; custom formats are recognised by their letters. */
const DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A count table in an Excel file: its first sheet with at least two rows, converted to text like in the import. */
export async function readSheet(source: Source, choices: ImportChoices, notes: Notes): Promise<Partial<DoctorReport>> {
  const file = source.name;
  const members = await zipMembers(source, { isCounted: false });
  const book = new Book(members);
  const sheets = await book.sheets();
  if (!sheets.length) throw new Fault('ARCHIVE_CORRUPT', { file, reason: 'workbook' });
  const [texts, dates] = [await book.texts(), await book.dateStyles()];
  for (const { name, path } of sheets) {
    const { xml, isCut } = await book.read(path);
    const rows = rowsOf(xml, texts, dates);
    if (rows.length < 2) continue;
    const others = sheets.filter((one) => one.name !== name).map((one) => one.name);
    if (others.length)
      notes.add('warning.sheetsNotRead', { chosen: name, names: others.slice(0, 10).join(', '), count: others.length });
    // The last row of a truncated text may be incomplete.
    const whole = isCut ? rows.slice(0, -1) : rows;
    const bytes = new TextEncoder().encode(whole.map((row) => `${row.join('\t')}\n`).join(''));
    const text = { ...sourceOfBytes(file, bytes, isCut), size: bytes.length + Number(isCut) };
    try {
      return { ...(await readTable(text, choices, notes)), layout: 'xlsx' };
    } catch (error) {
      throw error instanceof Fault ? withLayout(error) : error;
    }
  }
  throw new Fault('MATRIX_FILES_MISSING', { file, missing: 'rows' });
}
/** Cells of a file's first sheet with at least two rows; empty if there is none. */
export async function sheetRows(source: Source): Promise<string[][]> {
  const book = new Book(await zipMembers(source, { isCounted: false }));
  const [texts, dates] = [await book.texts(), await book.dateStyles()];
  for (const { path } of await book.sheets()) {
    const rows = rowsOf((await book.read(path)).xml, texts, dates);
    if (rows.filter((row) => row.some(Boolean)).length > 1) return rows;
  }
  return [];
}
const withLayout = (fault: Fault & { found?: Partial<DoctorReport> }): Fault =>
  Object.assign(fault, { found: { ...fault.found, layout: 'xlsx' } });

class Book {
  private readonly byName: ReadonlyMap<string, Member>;
  constructor(members: readonly Member[]) {
    this.byName = new Map(members.map((member) => [member.name, member]));
  }

  /** The beginning of a part of the file; empty if it does not exist. */
  async read(path: string): Promise<{ xml: string; isCut: boolean }> {
    const member = this.byName.get(path);
    if (!member) return { xml: '', isCut: false };
    const bytes = await joinPieces(pieces(await member.open(MAX_INFLATED_BYTES)));
    return { xml: new TextDecoder().decode(bytes), isCut: member.size > MAX_INFLATED_BYTES };
  }

  async sheets(): Promise<{ name: string; path: string }[]> {
    const [{ xml }, { xml: links }] = [
      await this.read('xl/workbook.xml'),
      await this.read('xl/_rels/workbook.xml.rels'),
    ];
    const targets = new Map(
      elements(links, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target') ?? '']),
    );
    return elements(xml, 'sheet').flatMap((tag) => {
      const target = targets.get(attribute(tag, 'r:id') ?? '');
      const path = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return target ? [{ name: plain(attribute(tag, 'name') ?? ''), path }] : [];
    });
  }

  async texts(): Promise<string[]> {
    const { xml } = await this.read('xl/sharedStrings.xml');
    return [...xml.matchAll(/<si>(.*?)<\/si>/gs)].map(([, inner]) => textOf(inner!));
  }

  /** For each style, whether its numbers are dates. */
  async dateStyles(): Promise<boolean[]> {
    const { xml } = await this.read('xl/styles.xml');
    const own = new Set(
      elements(xml, 'numFmt').flatMap((tag) =>
        /[dmy]/i.test((attribute(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, ''))
          ? [Number(attribute(tag, 'numFmtId'))]
          : [],
      ),
    );
    const used = /<cellXfs.*?<\/cellXfs>/s.exec(xml)?.[0] ?? '';
    return elements(used, 'xf').map((tag) => {
      const format = Number(attribute(tag, 'numFmtId') ?? 0);
      return DATES.has(format) || own.has(format);
    });
  }
}

const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const plain = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, ten?: string, name?: string) =>
    name ? (ENTITIES[name] ?? all) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(ten)),
  );
/** The text of all runs, without the reading aids of Japanese. */
const textOf = (inner: string): string =>
  plain(
    [...inner.replaceAll(/<rPh.*?<\/rPh>/gs, '').matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join(''),
  )
    .split(/\s+/)
    .join(' ')
    .trim();

function rowsOf(xml: string, texts: readonly string[], dates: readonly boolean[]): string[][] {
  return [...xml.matchAll(/<row\b[^>]*>(.*?)(?:<\/row>|$)/gs)].map(([, inner]) => {
    const row: string[] = [];
    for (const [, tag, content = ''] of inner!.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const place = columnOf(attribute(tag!, 'r'));
      while (row.length < (place ?? row.length)) row.push('');
      row.push(valueOf(tag!, content, texts, dates));
    }
    return row;
  });
}

/** Columns from 0 of a reference such as AB12; undefined without one. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A cell as the import writes it: whole numbers without a fraction, dates as 2001-03-01. */
function valueOf(tag: string, content: string, texts: readonly string[], dates: readonly boolean[]): string {
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textOf(content);
  const value = plain(/<v\b[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? '');
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'd') return value.slice(0, 10);
  if ((type && type !== 'n') || value === '') return value.split(/\s+/).join(' ').trim();
  const isDate = dates[Number(attribute(tag, 's') ?? 0)];
  return isDate ? new Date(FIRST_DAY + Number(value) * DAY_MS).toISOString().slice(0, 10) : String(Number(value));
}
