/** Converts drawings to the form saved by the contract, and back; external input is checked value by value. */
import { contentBytes, DRAWING_LIMITS, type DrawingContent } from '@stroma/contract/drawings';
import { gridOfTable, tableOfGrid } from '../data/table.ts';
import type { Mapping, Settings } from '../tools/chosen.ts';
import { PLAIN, VISIONS, type Drawing, type Style, type Vision } from './state.types.ts';

/** Controls and turned writing directions, which the contract allows in no title. */
const NOT_IN_TITLES = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]+/gu;
/** The first of the texts with a word in it, on one line and as short as the contract wants it. */
export const titleOf = (...texts: readonly string[]): string =>
  texts
    .map((text) => text.replaceAll(NOT_IN_TITLES, ' ').trim().slice(0, DRAWING_LIMITS.title).trimEnd())
    .map((text) => text.replace(/[\ud800-\udbff]$/, ''))
    .find((text) => text !== '') ?? '–';

export function contentOf(
  drawing: Drawing,
  title: string,
  svg: string,
  kind: 'drawing' | 'template' = 'drawing',
): DrawingContent {
  const { slug, grid, mapping, settings, style } = drawing;
  // A template keeps names of columns, which another table may have.
  const named = Object.fromEntries(
    Object.entries(mapping).map(([role, places]) => [role, places.flatMap((i) => grid?.columns[i]?.name ?? [])]),
  );
  const isSmall = new TextEncoder().encode(svg).length <= DRAWING_LIMITS.svg && svg.startsWith('<svg');
  return {
    ...{ title: titleOf(title, grid?.name ?? '', slug), kind, tool: slug },
    state: { mapping: named, settings: { ...settings }, style: { ...style } },
    grid: kind === 'template' || !grid ? null : tableOfGrid(grid),
    svg: isSmall ? svg : null,
  };
}
export const isTooLarge = (content: DrawingContent): boolean => contentBytes(content) > DRAWING_LIMITS.bytes;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 1000) : []);
const COLOUR = /^#[0-9a-f]{6}$/i;

function styleOf(value: unknown): Style {
  if (!isRecord(value)) return PLAIN;
  const titles = isRecord(value.titles) ? Object.entries(value.titles).map(([role, title]) => [role, text(title)]) : [];
  return {
    title: text(value.title),
    titles: Object.fromEntries(titles),
    renames: list(value.renames).flatMap((pair) =>
      Array.isArray(pair) ? [[text(pair[0]), text(pair[1])] as const] : [],
    ),
    colours: list(value.colours).filter((one): one is string => typeof one === 'string' && COLOUR.test(one)),
    width: typeof value.width === 'number' && value.width >= 0 && value.width <= 400 ? value.width : 0,
    vision: VISIONS.includes(value.vision as Vision) ? (value.vision as Vision) : 'ordinary',
  };
}

export function drawingOf({ tool, state, grid: table }: DrawingContent): Drawing {
  const grid = table ? gridOfTable(table) : null;
  const named = isRecord(state.mapping) ? state.mapping : {};
  const settings = isRecord(state.settings) ? Object.entries(state.settings) : [];
  return {
    slug: tool,
    grid,
    mapping: grid ? placesOf(grid.columns, named) : {},
    settings: Object.fromEntries(
      settings.filter(([, v]) => ['string', 'number', 'boolean'].includes(typeof v)),
    ) as Settings,
    style: styleOf(state.style),
  };
}

/** Column indices by name; names that the table lacks are left out. */
export const placesOf = (columns: readonly { name: string }[], named: Readonly<Record<string, unknown>>): Mapping =>
  Object.fromEntries(
    Object.entries(named).map(([role, names]) => [
      role,
      list(names)
        .map((name) => columns.findIndex((column) => column.name === name))
        .filter((i) => i >= 0),
    ]),
  );
