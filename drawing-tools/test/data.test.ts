/** Tables as they are read, edited and saved. */
import { describe, expect, test } from 'vitest';
import { countMissing, guessType, notationOf, notationOfColumn, numbersOf, wordsOf } from '../src/data/cells.ts';
import {
  hasNames,
  nameFault,
  pasteText,
  withCell,
  withCommaMeaning,
  withHeader,
  withName,
  withType,
} from '../src/data/edit.ts';
import { TableRefused, type Grid } from '../src/data/grid.types.ts';
import { gridOfFile, gridOfRows, gridOfText, rowsOfText, separatorOf } from '../src/data/read.ts';
import { gridOfTable, tableOfGrid } from '../src/data/table.ts';
import { CASES, chosenOf } from './examples.ts';

const numbers = (...cells: string[]) => [...numbersOf({ name: 'a', type: 'number', cells })];
const column = (cells: string[], type = guessType(cells)) => ({ name: 'a', type, cells });

describe('numbers', () => {
  test.each([
    [
      ['0,001', '0,125'],
      [0.001, 0.125],
    ],
    [
      ['1,234', '0,5'],
      [1.234, 0.5],
    ],
    [
      ['1,2345', '2,000'],
      [1.2345, 2],
    ],
    [
      ['12,25', '1,234'],
      [12.25, 1.234],
    ],
    [
      ['1.234,56', '1.234'],
      [1234.56, 1234],
    ],
    [
      ['1.234.567', '12'],
      [1234567, 12],
    ],
    [
      ['1,234', '1,234,567'],
      [1234, 1234567],
    ],
    [
      ['1,234.5', '2,000'],
      [1234.5, 2000],
    ],
    [
      ['−0,5', '5,5%'],
      [-0.5, 0.055],
    ],
    [
      ['1,5e-3', '2,125'],
      [0.0015, 2.125],
    ],
    [
      ['1.5', '5%', '1e-3', '.5'],
      [1.5, 0.05, 0.001, 0.5],
    ],
  ])('%j', (cells, wanted) => expect(numbers(...cells)).toEqual(wanted));
  test('a column without a deciding cell names the first one that it is unsure of', () => {
    expect(notationOf(['12', '1,234'])).toMatchObject({ comma: 'thousands', unsure: '1,234' });
    for (const cells of [
      ['1,234', '0,5'],
      ['1,234', '1,234,567'],
      ['1,234', '1,234.5'],
      ['12', '1.5'],
    ])
      expect(notationOf(cells).unsure).toBe('');
    expect(notationOf(['0,5', '1,234.5', '2,125']).unsure).toBe('2,125');
  });
});

describe('the reading of commas', () => {
  const table = gridOfText('dose\tgroup\n1,234\ta\n2,5\tb\n', 't');
  const read = (grid: Grid) => [...numbersOf(grid.columns[0]!)];
  test('is chosen against what the cells say, and given back to them', () => {
    expect(read(table)).toEqual([1.234, 2.5]);
    const chosen = withCommaMeaning(table, 0, 'thousands');
    expect(read(chosen)).toEqual([1234, NaN]);
    expect(countMissing(chosen.columns[0]!)).toBe(1);
    expect(read(withCommaMeaning(chosen, 0, null))).toEqual([1.234, 2.5]);
    expect(read(withCommaMeaning(gridOfText('dose\tn\n1,234\t1\n', 't'), 0, 'decimal'))).toEqual([1.234]);
  });
  test('stays with its column through edits, leaves nothing to be unsure of, and is in the saved numbers', () => {
    const open = gridOfText('dose\tn\n1,234\t1\n', 't');
    expect(notationOfColumn(open.columns[0]!)).toMatchObject({ comma: 'thousands', unsure: '1,234' });
    const chosen = withCell(withType(withCommaMeaning(open, 0, 'decimal'), 0, 'number'), 0, 0, '5,678');
    expect(notationOfColumn(chosen.columns[0]!)).toMatchObject({ comma: 'decimal', unsure: '' });
    expect(tableOfGrid(chosen).columns[0]!.values).toEqual([5.678]);
    expect(withCommaMeaning(open, 7, 'decimal')).toBe(open);
  });
  test('with decimal commas leaves points between thousands where the cells have them', () => {
    const points = withCommaMeaning(gridOfText('a\tb\n1.234,56\t1\n1.234\t2\n', 't'), 0, 'decimal');
    expect(read(points)).toEqual([1234.56, 1234]);
    expect(read(withCommaMeaning(gridOfText('a\tb\n1.234\t1\n0,5\t2\n', 't'), 0, 'decimal'))).toEqual([1.234, 0.5]);
  });
});

describe('missing values', () => {
  const words = ['complete', 'none', '-', '.', '无', 'null', '', 'NA', 'N/A', '#N/A', 'NaN'];
  test('of words are fewer than those of numbers', () => {
    expect(wordsOf(column(words, 'text'))).toEqual(['complete', 'none', '-', '.', '无', 'null', '', '', '', '', '']);
    expect(countMissing(column(words, 'text'))).toBe(5);
    expect(guessType(['1', '-', 'none', '2', '无', '.'])).toBe('number');
    expect(countMissing(column(['1', '-', 'none', '2', '无', '.']))).toBe(4);
  });
  test('of a saved table are its empty cells; every word comes back', () => {
    const grid: Grid = {
      name: 't',
      columns: [
        column(words, 'text'),
        {
          ...column(
            words.map((_, i) => (i ? String(i) : 'below limit')),
            'number',
          ),
          name: 'b',
        },
      ],
    };
    const back = gridOfTable(JSON.parse(JSON.stringify(tableOfGrid(grid))) as ReturnType<typeof tableOfGrid>);
    expect(back).toEqual(grid);
    expect(tableOfGrid(grid).columns[0]!.values.filter((v) => v === null)).toHaveLength(1);
  });
  test('“none” is a part of a stacked bar', () => {
    const one = CASES.find((c) => c.slug === 'stacked-bar' && c.example.id === 'rows')!;
    const { rows } = one.tool.values(one.tool.model(chosenOf(one)));
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set(['complete', 'partial', 'none']));
  });
});

describe('text', () => {
  test('semicolons are before commas where both are even', () => {
    expect(separatorOf('a;b\n0,5;1,2\n0,7;1,3')).toBe(';');
    expect(separatorOf('0,5;1,2\n0,7;1,3')).toBe(';');
    expect(separatorOf('a,b\n1,2')).toBe(',');
    expect(separatorOf('gene,terms\nA,x;y\nB,z')).toBe(',');
    expect(separatorOf('a\tb\n1,2\t3')).toBe('\t');
    expect(numbers(...gridOfText('0,5;1,2\n0,7;1,3', 't').columns[1]!.cells)).toEqual([1.2, 1.3]);
  });
  test('an open quotation mark is refused with its row', () => {
    const refusal = (text: string) => {
      try {
        rowsOfText(text, ',');
      } catch (error) {
        return error instanceof TableRefused ? [error.id, error.values] : null;
      }
      return null;
    };
    expect(refusal('a,b\n1,2\n3,"4')).toEqual(['quote', { row: 3 }]);
    expect(refusal('a,b\n1,"2\n3"')).toBeNull();
  });
  test('words after a closing quotation mark belong to its cell and add none', () => {
    expect(rowsOfText('a,"b"c\nd,e\n"f"g', ',')).toEqual([['a', 'bc'], ['d', 'e'], ['fg']]);
    expect(rowsOfText('"a"x,b\r\n,c,', ',')).toEqual([
      ['ax', 'b'],
      ['', 'c', ''],
    ]);
  });
  test('cells that are pasted into a table are between tabs', () => {
    const grid = gridOfRows(
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
      't',
    );
    const next = pasteText(grid, 1, 0, '0,5\t1,25\n', 't');
    expect(next.columns.map((c) => c.cells)).toEqual([
      ['1', '0,5'],
      ['2', '1,25'],
    ]);
    expect(pasteText(grid, 0, 1, 'x, y; z', 't').columns[1]!.cells).toEqual(['x, y; z', '4']);
  });
});

test('an empty cell of a pasted column keeps its row', () => {
  const grid = gridOfText('a\tb\n1\t2\n3\t4\n5\t6', 't');
  expect(pasteText(grid, 0, 1, '7\n\n9\n', 't').columns[1]!.cells).toEqual(['7', '', '9']);
  expect(pasteText(grid, 0, 0, 'a\tb\n\t\n1\t2\n', 't').columns[1]!.cells).toEqual(['2']);
});

describe('first row', () => {
  const names = (rows: string[][]) => gridOfRows(rows, 't').columns.map((c) => c.name);
  test('of words is one of names unless a word is again in its column', () => {
    expect(
      names([
        ['set', 'gene'],
        ['A', 'CD3D'],
        ['B', 'LYZ'],
      ]),
    ).toEqual(['set', 'gene']);
    expect(
      names([
        ['A', 'CD3D'],
        ['A', 'LYZ'],
        ['B', 'CD3D'],
      ]),
    ).toEqual(['column 1', 'column 2']);
    expect(
      names([
        ['a', 'a'],
        ['x', '1'],
        ['a', '2'],
      ]),
    ).toEqual(['a', 'a (2)']);
    expect(
      names([
        ['1', 'a'],
        ['2', 'b'],
      ]),
    ).toEqual(['column 1', 'column 2']);
  });
  test('is turned into names and back', () => {
    const plain = gridOfRows(
      [
        ['A', 'CD3D'],
        ['A', 'LYZ'],
      ],
      't',
    );
    expect(hasNames(plain)).toBe(false);
    const named = withHeader(plain, true);
    expect([named.columns.map((c) => c.name), named.columns[1]!.cells]).toEqual([['A', 'CD3D'], ['LYZ']]);
    expect(withHeader(named, false)).toEqual(plain);
  });
});

test('texts are cut where the contract ends', async () => {
  const file = new File([`a,b\n${'x'.repeat(2500)},1\n`], `${'n'.repeat(150)}.csv`);
  const grid = await gridOfFile(file);
  expect(grid.name).toHaveLength(120);
  expect(grid.columns[0]!.cells[0]).toHaveLength(2000);
  expect(pasteText(grid, 0, 0, 'y'.repeat(3000), 't').columns[0]!.cells[0]).toHaveLength(2000);
});
test('names of columns differ and are short enough', () => {
  const long = 'x'.repeat(300);
  const names = gridOfRows(
    [
      [long, long, 'n', 'n (2)', 'n'],
      ['1', '2', '3', '4', '5'],
    ],
    't',
  ).columns.map((c) => c.name);
  expect(new Set(names).size).toBe(5);
  expect(names.every((name) => name.length <= 200)).toBe(true);
  expect(names.slice(2)).toEqual(['n', 'n (2)', 'n (3)']);
});

test('a column is called what is typed, unless that is nothing or the name of another one', () => {
  const grid = gridOfRows(
    [
      ['dose', 'mouse'],
      ['1', 'm1'],
    ],
    't',
    true,
  );
  const typed = ['m', 'mouse', 'mouse weight', 'mouse', ''];
  expect(typed.map((name) => nameFault(grid, 0, name))).toEqual([null, 'taken', null, 'taken', 'empty']);
  const named = typed.map((name) => withName(grid, 0, name).columns[0]!.name);
  expect(named).toEqual(['m', 'dose', 'mouse weight', 'dose', 'dose']);
  expect(nameFault(grid, 1, 'mouse')).toBeNull();
});
