/** Real messages of both sides: tests of the product write those of its side, and read those written here. */
import { PX_PER_MM } from '@stroma/design-system/plot-kit';
import { contentBytes, DRAWING_LIMITS, readMessage, type HostMessage } from '@stroma/contract/drawings';
import { expect, test } from 'vitest';
import { contentOf, drawingOf } from '../src/app/drawing.ts';
import { PLAIN, type Drawing } from '../src/app/state.types.ts';
import { gridOfTable } from '../src/data/table.ts';
import { pictureOf } from '../src/figure/picture.ts';
import { MappedTable } from '../src/tools/chosen.ts';
import { suggestMapping } from '../src/tools/suggest.ts';
import type { Tool } from '../src/tools/tool.types.ts';
import { PAPER } from '../src/workspace/usePicture.tsx';
import { coloursOf } from '../src/workspace/styling.ts';
import { LOADED_TOOLS, lookOf } from './examples.ts';
import host from './recorded/host.json' with { type: 'json' };

const SESSION = 'a'.repeat(24);
const heard = (host as unknown[]).map((message, i) => {
  const data = { stroma: 1, session: SESSION, n: i + 1, ...(message as object) };
  const reading = readMessage(
    'host',
    { origin: 'https://p', source: 0, data },
    { origin: 'https://p', source: 0, session: SESSION, last: i },
  );
  return 'message' in reading ? reading.message : reading.fault;
});
const [open] = heard as [Extract<HostMessage, { type: 'open' }>];
const { tool: box, words } = LOADED_TOOLS.find(({ slug }) => slug === 'box')!;
const tool = box as Tool<unknown>;

test('everything that the product sends is read', () => {
  expect(heard).toEqual(host);
  expect(heard.map((message) => (message as HostMessage).type)).toEqual(['open', 'look', 'saved', 'refused']);
});

test('what is sent for the table that came is what the product has recorded', async () => {
  const grid = gridOfTable(open.table!);
  const drawing: Drawing = { slug: 'box', grid, mapping: suggestMapping(tool, grid), settings: {}, style: PLAIN };
  const model = tool.model(new MappedTable(tool, grid, drawing.mapping, {}));
  const width = Math.round(PAPER * PX_PER_MM);
  const look = { ...lookOf(words), colours: (count: number) => coloursOf(PLAIN, open.palette)(count) };
  const svg = pictureOf(tool, model, look, width);
  // Two rows lack their value or their group.
  expect(svg).toContain('2 values are missing');
  const content = contentOf(drawing, open.table!.name, svg);
  const sent = [
    { type: 'ready' },
    { type: 'state', isDirty: true },
    { type: 'save', content },
    { type: 'send', content },
  ];
  await expect(`${JSON.stringify(sent, null, 2)}\n`).toMatchFileSnapshot('./recorded/frame.json');
  expect(contentBytes(content)).toBeLessThan(DRAWING_LIMITS.bytes);
  expect(drawingOf(content).mapping).toEqual(drawing.mapping);
});
