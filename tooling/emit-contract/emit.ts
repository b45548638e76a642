/** Emits contract/schema: openapi.json (3.1), calls.json, tools.json, tools/*.json, forms/*.json, errors.json, limits.json, cell-types.json, citations.json, term-names.json, receipt.json, service.json, reading.json, drawings.json. `--check` fails when a file is stale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  AREAS,
  CELL_SUBTYPES,
  CELL_TYPE_SOURCES,
  ERRORS,
  LIMITS,
  MAJOR_CELL_TYPES,
  PUBLIC_SERVICE,
  Receipt,
  SERVICE,
  TOOL_GROUPS,
  TOOLS,
} from '../../contract/src/index.ts';
import { CITATIONS, TOOL_CITATIONS } from '../../contract/src/catalogue/citations.ts';
import { ORGANISM_NAMES, TERM_NAMES } from '../../contract/src/catalogue/term-names.ts';
import { DRAWING_LIMITS, DRAWING_MESSAGES } from '../../contract/src/drawings/index.ts';
import { READING } from '../../contract/src/reading/index.ts';
import type { ToolDefinition } from '../../contract/src/tools/index.ts';
import { sharedDocument } from './openapi.ts';
import { shapeOf } from './shapes.ts';

const root = join(import.meta.dirname, '../../contract/schema');

// Facts of a call that a browser needs: no schemas, so that the client stays small.
const calls = Object.fromEntries(
  Object.entries(AREAS).map(([area, endpoints]) => [
    area,
    Object.fromEntries(
      Object.entries(endpoints).map(([key, e]) => [
        key,
        { method: e.method, path: e.path, ...(e.bodyKind === 'json' && { bodyKind: 'json' }) },
      ]),
    ),
  ]),
);

// Facts of a tool that a browser needs, in the order of the rail.
const DEFINITIONS: readonly ToolDefinition[] = Object.values(TOOLS);
const tools = DEFINITIONS.map(({ slug, group, job, computed, internal, menu, takesCells, scripted, needs, whole }) => ({
  ...{ slug, group, job, computed, internal, menu },
  // Every first load includes the table: false entries are omitted.
  ...(takesCells && { takesCells }),
  ...(scripted && { scripted }),
  ...(needs && { needs }),
  ...(whole && { whole }),
})).sort(
  (a, b) =>
    TOOL_GROUPS.indexOf(a.group) - TOOL_GROUPS.indexOf(b.group) ||
    (a.menu?.place ?? 0) - (b.menu?.place ?? 0) ||
    (a.slug < b.slug ? -1 : 1),
);

const out: Record<string, unknown> = {
  'tools.json': tools,
  'calls.json': calls,
  'openapi.json': sharedDocument(),
  'errors.json': ERRORS,
  'limits.json': LIMITS,
  'cell-types.json': { major: MAJOR_CELL_TYPES, subtypes: CELL_SUBTYPES, sources: CELL_TYPE_SOURCES },
  'citations.json': { works: CITATIONS, tools: TOOL_CITATIONS },
  'term-names.json': { terms: TERM_NAMES, organisms: ORGANISM_NAMES },
  'receipt.json': Receipt,
  'service.json': {
    bodies: { ...SERVICE.bodies, ...PUBLIC_SERVICE.bodies },
    replies: { ...SERVICE.replies, ...PUBLIC_SERVICE.replies },
  },
  'reading.json': READING,
  'drawings.json': { limits: DRAWING_LIMITS, messages: DRAWING_MESSAGES },
};
for (const [slug, tool] of Object.entries(TOOLS)) {
  out[`tools/${slug}.json`] = { ...tool, slug };
  // Facts about the parameters that a browser needs: to check whether a saved form still has their shape.
  if ((tool as ToolDefinition).menu)
    out[`forms/${slug}.json`] = shapeOf(tool.params as unknown as Parameters<typeof shapeOf>[0]);
}

const stale: string[] = [];
for (const [name, value] of Object.entries(out)) {
  const file = join(root, name);
  const text = `${JSON.stringify(value, null, 1)}\n`;
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {
    // written for the first time
  }
  if (before === text) continue;
  stale.push(name);
  if (process.argv.includes('--check')) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
if (process.argv.includes('--check') && stale.length) {
  console.error(`contract/schema is stale: ${stale.join(', ')}. Run npm run gen.`);
  process.exit(1);
}
console.log(stale.length ? `emitted ${stale.join(', ')}` : 'contract/schema is fresh');
