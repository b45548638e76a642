import { parse } from '@babel/parser';
import { expect, test } from '@jest/globals';
import { applyEdits, editsOf } from './product-codemod.mjs';
import { lastNames } from './product-renames.mjs';

const MAP = {
  names: {
    ViolinPlot: { groups: 'data', onPick: 'onSelect' },
    ViolinPlotProps: { groups: 'data', onPick: 'onSelect' },
    Table: { cards: 'hasCards' },
    TableColumn: { sortable: 'isSortable' },
  },
  items: { Table: { columns: 'TableColumn' } },
};
const HEAD = `import { ViolinPlot as Violin, type ViolinPlotProps } from '@stroma/design-system/charts';
import * as stroma from '@stroma/design-system/charts';
import { Table, type TableColumn } from '@stroma/design-system/primitives';
`;
function renamed(text: string) {
  const { edits, looks } = editsOf(HEAD + text, { parse, ...MAP });
  return { text: applyEdits(HEAD + text, edits).slice(HEAD.length), looks: looks.map(({ about }) => about) };
}

test.each([
  ['<Violin groups={groups} title="LYZ" />', '<Violin data={groups} title="LYZ" />'],
  ['<Violin {...{ groups, title }} />', '<Violin {...{ data: groups, title }} />'],
  ['<stroma.ViolinPlot groups={groups} />', '<stroma.ViolinPlot data={groups} />'],
  ['type A = stroma.ViolinPlotProps["groups"];', "type A = stroma.ViolinPlotProps['data'];"],
  ["type A = Omit<stroma.ViolinPlotProps, 'groups'>;", "type A = Omit<stroma.ViolinPlotProps, 'data'>;"],
  ['<Other groups={groups} />', '<Other groups={groups} />'],
  ['const props: ViolinPlotProps = { groups: [] };', 'const props: ViolinPlotProps = { data: [] };'],
  [
    'const all = [{ groups }] satisfies ViolinPlotProps[];',
    'const all = [{ data: groups }] satisfies ViolinPlotProps[];',
  ],
  ['const common = { groups };\n<Violin {...common} />', 'const common = { data: groups };\n<Violin {...common} />'],
  [
    'function A({ groups }: ViolinPlotProps) { return groups; }',
    'function A({ data: groups }: ViolinPlotProps) { return groups; }',
  ],
  ['const a = (p: ViolinPlotProps) => p.groups.length;', 'const a = (p: ViolinPlotProps) => p.data.length;'],
  ["type A = Pick<ViolinPlotProps, 'groups' | 'title'>;", "type A = Pick<ViolinPlotProps, 'data' | 'title'>;"],
  ["type A = ViolinPlotProps['groups'];", "type A = ViolinPlotProps['data'];"],
  ['<Table cards columns={[{ id, sortable: true }]} />', '<Table hasCards columns={[{ id, isSortable: true }]} />'],
  [
    'const columns: TableColumn<Row>[] = [{ id, sortable: true }];\n<Table columns={columns} />',
    'const columns: TableColumn<Row>[] = [{ id, isSortable: true }];\n<Table columns={columns} />',
  ],
])('%s', (before, after) => {
  expect(renamed(before).text).toBe(after);
});

test('a spread from elsewhere and a handler with another argument are named', () => {
  expect(renamed('<Violin {...rest} onPick={(i) => pick(i)} />')).toEqual({
    text: '<Violin {...rest} onSelect={(i) => pick(i)} />',
    looks: ['names in <ViolinPlot {...rest} />', 'ViolinPlot.onSelect is called with one argument, { item, index }'],
  });
});

test('a file without the design system is left alone', () => {
  expect(editsOf('const props: ViolinPlotProps = { groups: [] };', { parse, ...MAP }).edits.size).toBe(0);
});

test('a prop that was renamed twice has its last name', () => {
  const tables = [[{ type: 'A', from: 'italicNames', to: 'italic' }], [{ type: 'A', from: 'italic', to: 'isItalic' }]];
  expect(Object.fromEntries(lastNames(tables).get('A')!)).toEqual({ italicNames: 'isItalic', italic: 'isItalic' });
});
