/* global DOMParser */
/** Values read back from the saved pictures of the figures that the design system draws as a whole: heat map, Venn diagram and UpSet plot. */
import { openHosted } from './hosted.mjs';
import { say } from './words.mjs';

const NEAR = 1e-6;
const text = (name, values) => ({ name, type: 'text', values });
const numbers = (name, values) => ({ name, type: 'number', values });
/** Reproducible numbers from 0 to 1 for a seed. */
function uniforms(seed) {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/** Elements by the sets that they are in, as bits; the table has a row for each element of a set. */
function setTable(names, seed, n) {
  const next = uniforms(seed);
  const masks = Array.from({ length: n }, () => names.reduce((mask, _, k) => mask | (next() < 0.5 ? 1 << k : 0), 0));
  const counts = new Map();
  for (const mask of masks) if (mask) counts.set(mask, (counts.get(mask) ?? 0) + 1);
  const rows = names.flatMap((name, k) => masks.flatMap((mask, i) => (mask & (1 << k) ? [[name, `g${i}`]] : [])));
  const sizes = names.map((_, k) => masks.filter((mask) => mask & (1 << k)).length);
  const columns = [
    text(
      'set',
      rows.map(([set]) => set),
    ),
    text(
      'gene',
      rows.map(([, gene]) => gene),
    ),
  ];
  return { names, counts, sizes, columns, state: { mapping: { set: ['set'], item: ['gene'] } } };
}
/** Values of three digits, as the figure writes them. */
function heatTable(rows, columns, seed, isScaled) {
  const next = uniforms(seed);
  const names = Array.from({ length: rows }, (_, i) => `r${i}`);
  const own = Array.from({ length: columns }, (_, k) => `c${k}`);
  const values = names.map(() => own.map(() => Math.round((next() * 2 - 1) * 999) / 100));
  return {
    ...{ names, own, values, isScaled },
    columns: [
      text('name', names),
      ...own.map((column, k) =>
        numbers(
          column,
          values.map((row) => row[k]),
        ),
      ),
    ],
    state: {
      mapping: { label: ['name'], values: own },
      settings: { scaledRows: isScaled, rowTree: isScaled, columnTree: isScaled },
    },
  };
}

/** All elements of a kind in the saved picture, with their attributes, text and order. */
const readPicture = (page, svg) =>
  page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
    return [...root.querySelectorAll('*')].map((one) => ({
      tag: one.tagName,
      part: one.getAttribute('data-part'),
      title: one.querySelector('title')?.textContent ?? null,
      words: [...one.childNodes]
        .filter((node) => node.nodeType === 3)
        .map((node) => node.data)
        .join(''),
      ...Object.fromEntries([...one.attributes].map(({ name, value }) => [`@${name}`, value])),
    }));
  }, svg);
const at = (mark, name) => Number(mark[`@${name}`]);

/** True for a point in an ellipse that a path draws as two halves. */
function isInside(d, x, y) {
  const [x0, y0, rx, ry, turn, , , x1, y1] = d.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [x - (x0 + x1) / 2, y - (y0 + y1) / 2];
  const [u, w] = [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)];
  return (u / rx) ** 2 + (w / ry) ** 2 < 1;
}
/** Counts are in the region of their sets, next to the sets' names. */
function vennFaults(marks, { names, counts, sizes }) {
  const outlines = marks.filter((one) => one.tag === 'path' && one['@fill'] === 'none').map((one) => one['@d']);
  const found = new Map();
  for (const one of marks.filter(({ part }) => part === 'region')) {
    const mask = outlines.reduce((m, d, k) => m | (isInside(d, at(one, 'x'), at(one, 'y') - 4) ? 1 << k : 0), 0);
    found.set(mask, Number(one.words));
  }
  const said = marks.filter(({ part }) => part === 'set-name').map(({ words }) => words);
  return [
    ...(outlines.length === names.length ? [] : [`${outlines.length} sets are drawn`]),
    ...[...counts]
      .filter(([mask, n]) => found.get(mask) !== n)
      .map(([mask, n]) => `${mask}: ${found.get(mask)}, not ${n}`),
    ...(found.size === counts.size ? [] : [`${found.size} regions`]),
    ...names.map((name, k) => `${name} (n = ${sizes[k]})`).filter((words) => !said.includes(words)),
  ];
}

/** Heights of the bars by the axis, the circles below them, and lengths of the sets' bars. */
function upsetFaults(marks, { names, counts, sizes }) {
  const ticks = marks
    .filter(({ part }) => part === 'tick-y')
    .map((one) => ({ y: at(one, 'y') - 4, value: Number(one.words) }));
  const [zero, top] = [ticks.find(({ value }) => value === 0), ticks.reduce((a, b) => (a.value > b.value ? a : b))];
  const rows = marks.filter(({ part }) => part === 'set-name').map((one) => ({ name: one.title, y: at(one, 'y') - 4 }));
  const circles = marks.filter(({ tag }) => tag === 'circle');
  const darkest = marks.find((one) => one.tag === 'rect' && at(one, 'y') + at(one, 'height') === zero.y)['@fill'];
  const bars = marks.filter(
    (one) =>
      one.tag === 'rect' && one['@fill'] === darkest && Math.abs(at(one, 'y') + at(one, 'height') - zero.y) < NEAR,
  );
  const found = new Map();
  for (const bar of bars) {
    const middle = at(bar, 'x') + at(bar, 'width') / 2;
    const mask = circles
      .filter((one) => Math.abs(at(one, 'cx') - middle) < 0.01 && one['@fill'] === darkest)
      .reduce((m, one) => m | (1 << names.indexOf(rows.find(({ y }) => Math.abs(y - at(one, 'cy')) < 0.01).name)), 0);
    const said = marks.find(
      (one) => one.tag === 'text' && at(one, 'x') === middle && at(one, 'y') === at(bar, 'y') - 4,
    );
    found.set(mask, { said: Number(said?.words), drawn: (at(bar, 'height') / (zero.y - top.y)) * top.value });
  }
  // A picture's lengths have four decimals.
  const isNear = (a, b, px) => Math.abs(a - b) <= Math.max(NEAR, 1e-4 / px);
  const isRight = (one, n) => one?.said === n && isNear(one.drawn, n, (zero.y - top.y) / top.value);
  const numbersOfSets = marks.filter(({ part }) => part === 'set-number');
  const lengths = names.map((name) => {
    const { y } = rows.find((row) => row.name === name);
    const bar = marks.find(
      (one) =>
        one.tag === 'rect' &&
        at(one, 'x') > 0 &&
        at(one, 'height') < 30 &&
        Math.abs(at(one, 'y') + at(one, 'height') / 2 - y) < 0.01 &&
        one['@fill'] !== '#f1f2f6',
    );
    return {
      bar: at(bar, 'width'),
      said: Number(numbersOfSets.find((one) => Math.abs(at(one, 'y') - 4 - y) < 0.01).words),
    };
  });
  const unit = lengths[0].bar / sizes[0];
  return [
    ...[...counts]
      .filter(([mask, n]) => !isRight(found.get(mask), n))
      .map(([mask, n]) => `${mask}: ${JSON.stringify(found.get(mask))}, not ${n}`),
    ...(found.size === counts.size ? [] : [`${found.size} bars for ${counts.size} combinations`]),
    ...lengths.flatMap(({ bar, said }, k) =>
      said === sizes[k] && isNear(bar / unit, sizes[k], Math.min(bar, lengths[0].bar) / sizes[k])
        ? []
        : [`${names[k]}: ${said}, ${bar / unit}`],
    ),
  ];
}

const colourOf = (words) => words.match(/\d+/g).map(Number);
/** Each tile states the value of its row and column, is at their position, and has the legend's colour for that value. */
function heatFaults(marks, { names, own, values, isScaled }) {
  const drawn = values.map((row) => {
    const mean = row.reduce((a, b) => a + b, 0) / row.length;
    const sd = Math.sqrt(row.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (row.length - 1));
    return isScaled ? row.map((v) => (v - mean) / sd) : row;
  });
  const plot = marks.find((one) => one['@class'] === 'highcharts-plot-background');
  const words = (part) => new Map(marks.filter((one) => one.part === part).map((one) => [one.words, one]));
  const [rowNames, columnNames] = [words('row-name'), words('column-name')];
  const bar = marks.filter((one) => one.tag === 'rect' && one['@height'] === '10' && one['@fill'].startsWith('rgb'));
  const [low, high] = ['colour-bar-low', 'colour-bar-high'].map((part) =>
    Number(marks.find((one) => one.part === part).words.replace('−', '-')),
  );
  const tiles = marks.filter((one) => one['@aria-label'] && /highcharts-point/.test(one['@class']));
  const faults = tiles.length === names.length * own.length ? [] : [`${tiles.length} tiles`];
  for (const tile of tiles) {
    const [, row, column, said] = /^(\S+) · (\S+?), .*?([-−]?[\d.]+)$/.exec(tile['@aria-label']) ?? [];
    const value = drawn[names.indexOf(row)]?.[own.indexOf(column)];
    // Three digits are written.
    const places = isScaled ? 5.001e-3 * 10 ** Math.floor(Math.log10(Math.abs(value))) : NEAR;
    const read = Number(said?.replace('−', '-'));
    if (!(Math.abs(read - value) <= places)) faults.push(`${tile['@aria-label']}, not ${value}`);
    const edges = tile['@d'].match(/-?[\d.]+/g).map(Number);
    const [xs, ys] = [0, 1].map((odd) => edges.filter((_, i) => i % 2 === odd));
    const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
    const far = [
      Math.abs(middle(xs) + at(plot, 'x') - at(columnNames.get(column), 'x')),
      Math.abs(middle(ys) + at(plot, 'y') - (at(rowNames.get(row), 'y') - 4)),
    ];
    if (far[0] > 2 || far[1] > 2) faults.push(`${row}, ${column} is ${far} px away from its names`);
    const place = Math.max(0, Math.min(1, (value - low) / (high - low))) * (bar.length - 1);
    const [a, b] = [Math.floor(place), Math.ceil(place)].map((i) => colourOf(bar[i]['@fill']));
    const off = colourOf(tile['@fill']).map((v, i) =>
      Math.abs(v - (a[i] + (b[i] - a[i]) * (place - Math.floor(place)))),
    );
    if (Math.max(...off) > 8) faults.push(`${row}, ${column} has ${tile['@fill']}`);
  }
  return faults;
}

const CASES = [
  [
    'venn',
    vennFaults,
    [setTable(['a', 'b'], 3, 60), setTable(['a', 'b', 'c'], 5, 90), setTable(['CD4', 'CD8', 'NK'], 8, 240)],
  ],
  [
    'upset',
    upsetFaults,
    [setTable(['a', 'b'], 4, 40), setTable(['a', 'b', 'c'], 6, 120), setTable(['a', 'b', 'c', 'd'], 9, 300)],
  ],
  ['heatmap', heatFaults, [heatTable(4, 3, 11, false), heatTable(12, 5, 12, false), heatTable(6, 4, 13, true)]],
];
export async function checkValues({ check, ...given }) {
  for (const [tool, faultsOf, tables] of CASES)
    for (const [n, table] of tables.entries()) {
      const { page, faults, session, send, frame, close } = await openHosted(given);
      const content = {
        ...{ title: 'Values', kind: 'drawing', tool, svg: null },
        state: { settings: {}, style: {}, ...table.state },
        grid: { name: 'Values', columns: table.columns },
      };
      const look = { theme: 'light', locale: 'en-US', palette: ['#112233'] };
      const drawing = { id: 'w1', version: 1, content };
      await send({ stroma: 1, session, n: 1, type: 'open', ...look, may: { save: true, send: false }, drawing });
      await frame.locator('[data-plot] [data-chart]').first().waitFor();
      // A chart follows the size of its frame with a delay, and no event reports it.
      await page.waitForTimeout(400);
      await frame.getByRole('button', { name: say('save'), exact: true }).click();
      const saved = await page.waitForFunction(() => window.got.find((one) => one.data.type === 'save'));
      const { svg } = (await saved.jsonValue()).data.content;
      const found = [...faults, ...faultsOf(await readPicture(page, svg), table)];
      check(
        `${tool}, table ${n + 1}: the values of the saved picture are the data`,
        found.length === 0,
        found.join('\n'),
      );
      await close();
    }
}
