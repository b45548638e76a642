import { colourBar, domainOf, rampAt, textWidth, type Mark } from '@stroma/design-system/marks';
import { rampStops } from '@stroma/design-system/tokens';
import { TableRefused } from '../../data/grid.types.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { planeFigure, type Scales } from '../../figure/plane.ts';
import { plainNumber } from '../../figure/points.ts';
import { uniforms } from '../../figure/random.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import { SMALLEST_P } from '../shared/differential.ts';
import type { Example, FigureStyle, Tool } from '../tool.types.ts';

interface Term {
  name: string;
  group: string;
  p: number;
  height: number;
  share: number;
  n: number;
}
interface Enrichment {
  terms: Term[];
  groups: string[];
  isDots: boolean;
  hasGroups: boolean;
  missing: number;
  /** Rows of a term that another row has with a smaller p. */
  repeated: number;
  titles: { p: string; share: string; n: string; group: string };
}

/** The terms with the smallest p, each once with its smallest. */
function model(chosen: MappedTable): Enrichment {
  const [name, group] = [chosen.words('term'), chosen.words('colour')];
  const [p, share, n] = [chosen.numbers('p'), chosen.numbers('share'), chosen.numbers('n')];
  const isDots = chosen.choice('shape') === 'dots';
  if (isDots && !chosen.has('share')) throw new TableRefused('role', { role: 'share' });
  const all: Term[] = [];
  for (let row = 0; row < chosen.rows; row++) {
    const q = p[row]!;
    if (!name[row] || !(q >= 0 && q <= 1) || (isDots && !Number.isFinite(share[row]))) continue;
    const held = Math.max(q, SMALLEST_P);
    all.push({
      name: name[row]!,
      group: group[row] ?? '',
      p: held,
      height: -Math.log10(held),
      share: share[row] ?? NaN,
      n: n[row] ?? NaN,
    });
  }
  if (!all.length) throw new TableRefused('noValues');
  all.sort((a, b) => a.p - b.p);
  const first = new Map(all.toReversed().map((term) => [term.name, term]));
  const once = all.filter((term) => first.get(term.name) === term);
  const terms = once.slice(0, chosen.number('terms'));
  const titles = {
    p: chosen.name('p'),
    share: chosen.name('share'),
    n: chosen.name('n'),
    group: chosen.name('colour'),
  };
  return {
    terms,
    groups: levelsOf(terms.map((t) => t.group)),
    isDots,
    hasGroups: chosen.has('colour'),
    missing: chosen.rows - all.length,
    repeated: all.length - once.length,
    titles,
  };
}

const lines = (found: Enrichment, look: FigureStyle, t: Term): string[] => [
  t.name,
  look.say('p', { p: t.p }),
  ...(Number.isFinite(t.share) ? [`${found.titles.share} ${plainNumber(look, t.share)}`] : []),
  ...(Number.isFinite(t.n) ? [`${found.titles.n} ${plainNumber(look, t.n)}`] : []),
];

function bars(found: Enrichment, look: FigureStyle, width: number, height: number) {
  const palette = look.colours(Math.max(1, found.groups.length));
  return planeFigure(
    {
      y: { levels: found.terms.map((t) => t.name), title: '' },
      x: {
        domain: domainOf([0, ...found.terms.map((t) => t.height)]),
        title: look.say('axis.minusLogP', { name: found.titles.p }),
      },
      legend: found.hasGroups ? found.groups.map((label, i) => ({ label, colour: palette[i]! })) : [],
      legendTitle: found.titles.group,
      leftOut: found.missing,
      panels: [
        {
          name: '',
          marks: ({ x, y, step }) =>
            found.terms.map((t, i): Mark => {
              const fill = palette[Math.max(0, found.groups.indexOf(t.group))]!;
              return {
                kind: 'rect',
                x: x(0),
                y: y(i) - step * 0.36,
                w: x(t.height) - x(0),
                h: step * 0.72,
                fill,
                part: 'bar',
              };
            }),
          targets: ({ x, y, step, frame }) =>
            found.terms.map((t, i) => ({
              id: t.name,
              x: frame.x,
              y: y(i) - step / 2,
              w: Math.max(8, x(t.height) - frame.x),
              h: step,
              lines: lines(found, look, t),
            })),
        },
      ],
    },
    look,
    width,
    height,
  );
}

const ROOM = 92;
const LARGEST = 8;
function dots(found: Enrichment, look: FigureStyle, width: number, height: number) {
  const stops = rampStops('ember', look.theme.scheme);
  const heights = bounds(found.terms.map((t) => t.height));
  const most = Math.max(...found.terms.map((t) => t.n).filter(Number.isFinite), 0);
  const radius = (n: number) => (most > 0 && Number.isFinite(n) ? LARGEST * Math.sqrt(n / most) : 5);
  const colourOf = (t: Term) =>
    rampAt(stops, heights[1] > heights[0] ? (t.height - heights[0]) / (heights[1] - heights[0]) : 1);
  const key = (_: Scales, low: number): Mark[] => {
    const title = look.say('axis.minusLogP', { name: found.titles.p });
    const format = (v: number) => look.t.number(v, { maximumSignificantDigits: 3 });
    const marks = colourBar(look.theme, {
      x: 8,
      y: low + 6,
      width: 130,
      ramp: 'ember',
      domain: heights,
      title,
      format,
    });
    if (!(most > 0)) return marks;
    let x = 8;
    const c = look.theme.colour;
    marks.push({ kind: 'text', x, y: low + 68, text: found.titles.n, size: 11, fill: c.text });
    x += textWidth(found.titles.n, 11) + 12;
    for (const n of [...new Set([0.25, 0.5, 1].map((share) => Math.max(1, Math.round(most * share))))]) {
      marks.push({
        kind: 'circle',
        x: x + radius(n),
        y: low + 64,
        r: radius(n),
        fill: 'none',
        stroke: c.muted,
        part: 'size',
      });
      marks.push({
        kind: 'text',
        x: x + 2 * radius(n) + 4,
        y: low + 68,
        text: look.t.count(n),
        size: 11,
        fill: c.muted,
      });
      x += 2 * radius(n) + 34;
    }
    return marks;
  };
  return planeFigure(
    {
      y: { levels: found.terms.map((t) => t.name), title: '' },
      x: {
        domain: domainOf(bounds(found.terms.map((t) => t.share)), { zero: false, room: 0.08 }),
        title: found.titles.share,
      },
      leftOut: found.missing,
      foot: { height: ROOM, marks: key },
      panels: [
        {
          name: '',
          marks: ({ x, y }) =>
            found.terms.map((t, i): Mark => ({
              kind: 'circle',
              x: x(t.share),
              y: y(i),
              r: radius(t.n),
              fill: colourOf(t),
              part: 'dot',
            })),
          targets: ({ x, y }) =>
            found.terms.map((t, i) => ({
              id: t.name,
              x: x(t.share) - 9,
              y: y(i) - 9,
              w: 18,
              h: 18,
              lines: lines(found, look, t),
            })),
        },
      ],
    },
    look,
    width,
    height,
  );
}

const even = uniforms(141);
const names = [
  'interferon response',
  'T cell activation',
  'antigen presentation',
  'cell cycle',
  'hypoxia',
  'apoptosis',
  'oxidative phosphorylation',
  'ribosome',
  'chemokine signalling',
  'glycolysis',
  'DNA repair',
  'complement',
];
const rows = names.map((name, i) => {
  const n = Math.round(8 + 40 * even());
  return {
    name,
    p: Number((10 ** -(12 * even() + 0.5)).toPrecision(3)),
    n,
    share: Math.round((1000 * n) / 160) / 1000,
    database: ['GO', 'KEGG', 'Hallmark'][i % 3]!,
  };
});
const columns = [
  { name: 'term', values: rows.map((r) => r.name) },
  { name: 'p.adjust', values: rows.map((r) => r.p) },
  { name: 'gene ratio', values: rows.map((r) => r.share) },
  { name: 'genes', values: rows.map((r) => r.n) },
  { name: 'database', values: rows.map((r) => r.database) },
];
const mapping = { term: ['term'], p: ['p.adjust'], share: ['gene ratio'], n: ['genes'] };
const examples: Example[] = [
  { id: 'dotted', columns, mapping },
  { id: 'barred', columns, mapping: { ...mapping, colour: ['database'] }, settings: { shape: 'bars' } },
  { id: 'five', columns, mapping: { term: ['term'], p: ['p.adjust'] }, settings: { shape: 'bars', terms: 5 } },
];
const shownColumns = ['term', 'p', 'share', 'n'];

export default {
  roles: [
    { id: 'term', types: ['text', 'number'], isRequired: true },
    { id: 'p', types: ['number'], isRequired: true },
    { id: 'share', types: ['number'] },
    { id: 'n', types: ['number'] },
    { id: 'colour', types: ['text', 'number'] },
  ],
  settings: [
    { id: 'shape', kind: 'choice', options: ['dots', 'bars'], value: 'dots' },
    { id: 'terms', kind: 'number', min: 1, max: 60, step: 1, value: 20 },
  ],
  examples,
  model,
  draw: (found, look, width, height) => (found.isDots ? dots : bars)(found, look, width, height),
  height: (found) => Math.max(260, found.terms.length * 22 + 100) + (found.isDots ? ROOM : 0),
  groups: (found) => (found.isDots ? [] : found.groups.filter(Boolean)),
  values: (found) => ({
    columns: shownColumns,
    rows: found.terms.map((t) => [
      t.name,
      t.p,
      Number.isFinite(t.share) ? t.share : '',
      Number.isFinite(t.n) ? t.n : '',
    ]),
  }),
  report: (found) => [
    { id: 'enrichment.fact', values: { n: found.terms.length } },
    ...(found.repeated ? [{ id: 'enrichment.repeated', values: { n: found.repeated } }] : []),
  ],
  python: (chosen) => `for role in ("share", "n"):
    if role not in data:
        data[role] = np.nan
data = data[data["term"].notna() & data["p"].between(0, 1)${chosen.choice('shape') === 'dots' ? ' & data["share"].notna()' : ''}]
data["p"] = data["p"].clip(lower=1e-300)
top = data.sort_values("p", kind="stable").drop_duplicates("term").head(${chosen.number('terms')})
ax = panels([""])[""]
height = -np.log10(top["p"])
${
  chosen.choice('shape') === 'dots'
    ? 'dots = ax.scatter(top["share"], top["term"], s=60 * (top["n"] / top["n"].max()).fillna(0.4), c=height)\nfig.colorbar(dots, label="-log10 p")\nax.set_xlabel(names["share"])'
    : 'ax.barh(top["term"], height)\nax.set_xlabel("-log10 p")'
}
ax.invert_yaxis()
values = top[["term", "p", "share", "n"]]
`,
  r: (chosen) => `for (role in c("share", "n")) if (!role %in% names(data)) data[[role]] <- NA_real_
data <- data[which(!is.na(data$term) & data$p >= 0 & data$p <= 1${chosen.choice('shape') === 'dots' ? ' & !is.na(data$share)' : ''}), ]
data$p <- pmax(data$p, 1e-300)
data <- data[order(data$p), ]
top <- head(data[!duplicated(data$term), ], ${chosen.number('terms')})
plot <- ${
    chosen.choice('shape') === 'dots'
      ? 'ggplot(top, aes(share, reorder(term, -p), colour = -log10(p), size = ifelse(is.na(n), 1, n))) + geom_point() + scale_size_area() + labs(x = names_of[["share"]], y = NULL, size = names_of["n"])'
      : 'ggplot(top, aes(-log10(p), reorder(term, -p))) + geom_col() + labs(y = NULL)'
  }
values <- top[c("term", "p", "share", "n")]
`,
} satisfies Tool<Enrichment>;
