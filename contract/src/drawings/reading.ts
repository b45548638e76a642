import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { DRAWING_LIMITS as L, DRAWING_PROTOCOL } from './limits.ts';
import { UNCHECKED_MESSAGES, type MessageOf, type Side } from './messages.ts';
import type { Cell, DrawingTable } from './shapes.ts';

/** Reasons to refuse a message, in the order of the checks. */
export const MESSAGE_FAULTS = ['origin', 'source', 'version', 'session', 'replay', 'size', 'shape'] as const;
export type MessageFault = (typeof MESSAGE_FAULTS)[number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for a message that claims to be of the drawing tools: messages of browser extensions and others are ignored. */
export const isDrawingMessage = (data: unknown): boolean => isRecord(data) && 'stroma' in data;

function textBytes(text: string): number {
  let bytes = 2;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20) bytes += 6;
    else if (code < 0x80) bytes += code === 0x22 || code === 0x5c ? 2 : 1;
    else bytes += code < 0x800 ? 2 : 3;
  }
  return bytes;
}

/**
 * Estimated bytes of a value as JSON text, slightly above the exact number; Infinity above `limit`, and for values outside JSON: other objects,
 * numbers that are not finite, more than `depth` levels, cycles.
 */
export function jsonBytes(value: unknown, limit: number, depth: number = L.depth): number {
  if (value === null || value === true) return 4;
  if (value === false) return 5;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : Infinity;
  if (typeof value === 'string') return value.length > limit ? Infinity : textBytes(value);
  if (typeof value !== 'object' || depth === 0) return Infinity;
  let bytes = 2;
  const add = (part: unknown): boolean => (bytes += jsonBytes(part, limit - bytes, depth - 1) + 1) <= limit;
  if (Array.isArray(value)) return (value as unknown[]).every(add) ? bytes : Infinity;
  const kind: unknown = Object.getPrototypeOf(value);
  // Objects of another realm have another constructor, so constructors are not compared.
  if (kind !== null && Object.getPrototypeOf(kind) !== null) return Infinity;
  if (Object.prototype.toString.call(value) !== '[object Object]') return Infinity;
  for (const [key, part] of Object.entries(value)) {
    bytes += textBytes(key) + 1;
    if (!add(part)) return Infinity;
  }
  return bytes;
}

const isCell = (value: Cell): boolean =>
  value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= L.cell);

/** True if the values of a table fit its schema and its columns are equally long. */
export const hasValidCells = ({ columns }: DrawingTable): boolean =>
  columns.every(({ values }) => values.length === columns[0]?.values.length && values.every(isCell));

/** Grids of a message of the declared shape. */
function tablesOf(message: object): DrawingTable[] {
  const { table, drawing, content } = message as {
    table?: DrawingTable;
    drawing?: { content: { grid: DrawingTable | null } };
    content?: { grid: DrawingTable | null };
  };
  return [table, drawing?.content.grid, content?.grid].filter((one) => one !== undefined && one !== null);
}

/** Stored bytes of a drawing, without its picture. */
export const contentBytes = ({ state, grid }: { state: unknown; grid: unknown }): number =>
  jsonBytes({ state, grid }, L.message);

/** The used parts of a message event. */
export interface Received {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}
export interface Expected {
  /** Origin and window of the other side. */
  origin: string;
  source: unknown;
  session: string;
  /** Number of the last accepted message; 0 for none. */
  last: number;
}
export type Reading<S extends Side> = { message: MessageOf<S>; n: number } | { fault: MessageFault };

/** Validates a message event expected from the side `from`. A refused message is not used at all. */
export function readMessage<S extends Side>(
  from: S,
  event: Received,
  { origin, source, session, last }: Expected,
): Reading<S> {
  if (event.origin !== origin) return { fault: 'origin' };
  if (event.source !== source) return { fault: 'source' };
  const { data } = event;
  if (!isRecord(data)) return { fault: 'shape' };
  if (data.stroma !== DRAWING_PROTOCOL) return { fault: 'version' };
  if (data.session !== session) return { fault: 'session' };
  if (typeof data.n !== 'number' || data.n <= last) return { fault: 'replay' };
  if (jsonBytes(data, L.message) === Infinity) return { fault: 'size' };
  const schemas = UNCHECKED_MESSAGES[from] as Readonly<Record<string, TSchema>>;
  const type = String(data.type);
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (!schema || !Check(schema, data) || !tablesOf(data).every(hasValidCells)) return { fault: 'shape' };
  const { content } = data as { content?: { state: unknown; grid: unknown } };
  if (content && contentBytes(content) > L.bytes) return { fault: 'size' };
  const { stroma: _, session: __, n, ...message } = data;
  return { message: message as MessageOf<S>, n: n as number };
}
