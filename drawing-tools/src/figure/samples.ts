/** Values of one column by colour and facet: what histogram and density share. */
import { TableRefused } from '../data/grid.types.ts';
import { normals } from './random.ts';
import { levelsOf, type MappedTable } from '../tools/chosen.ts';
import type { Example, Role } from '../tools/tool.types.ts';

export interface Samples {
  samples: { facet: string; colour: string; values: number[] }[];
  colours: string[];
  facets: string[];
  hasColour: boolean;
  missing: number;
  titles: { x: string; colour: string };
}
export const SAMPLE_ROLES: readonly Role[] = [
  { id: 'x', types: ['number'], isRequired: true },
  { id: 'colour', types: ['text', 'number'] },
  { id: 'facet', types: ['text', 'number'] },
];
const MOST = { colours: 12, facets: 12 };

export function samplesOf(chosen: MappedTable): Samples {
  const [x, colour, facet] = [chosen.numbers('x'), chosen.words('colour'), chosen.words('facet')];
  const [hasColour, hasFacet] = [chosen.has('colour'), chosen.has('facet')];
  const colours = hasColour ? levelsOf(colour) : [''];
  const facets = hasFacet ? levelsOf(facet) : [''];
  if (colours.length > MOST.colours) throw new TableRefused('colours', { n: colours.length, most: MOST.colours });
  if (facets.length > MOST.facets) throw new TableRefused('facets', { n: facets.length, most: MOST.facets });
  const samples = facets.flatMap((f) => colours.map((c) => ({ facet: f, colour: c, values: [] as number[] })));
  let missing = 0;
  for (let row = 0; row < chosen.rows; row++) {
    const [c, f] = [colours.indexOf(colour[row] ?? ''), facets.indexOf(facet[row] ?? '')];
    const own = samples[f * colours.length + c];
    if (c < 0 || f < 0 || !own || !Number.isFinite(x[row])) missing++;
    else own.values.push(x[row]!);
  }
  const filled = samples.filter((s) => s.values.length);
  if (!filled.length) throw new TableRefused('noValues');
  const titles = { x: chosen.name('x'), colour: chosen.name('colour') };
  return { samples: filled, colours, facets, hasColour, missing, titles };
}

const next = normals(51);
const rows = Array.from({ length: 240 }, (_, i) => ({
  genes: Math.round(1800 + 420 * next() + (i % 2 ? 700 : 0)),
  sample: i % 2 ? 'tumour' : 'normal',
  batch: i % 4 < 2 ? 'batch 1' : 'batch 2',
}));
const columns = [
  { name: 'genes per cell', values: rows.map((r) => r.genes) },
  { name: 'tissue', values: rows.map((r) => r.sample) },
  { name: 'batch', values: rows.map((r) => r.batch) },
];
export const SAMPLE_EXAMPLES: readonly Example[] = [
  { id: 'oneColumn', columns, mapping: { x: ['genes per cell'] } },
  { id: 'byTissue', columns, mapping: { x: ['genes per cell'], colour: ['tissue'] } },
  { id: 'byBatch', columns, mapping: { x: ['genes per cell'], colour: ['tissue'], facet: ['batch'] } },
];
export const SAMPLES_PYTHON = `has_colour = "colour" in data
for role in ("colour", "facet"):
    if role not in data:
        data[role] = ""
colours = list(data["colour"].dropna().unique())
facets = list(data["facet"].dropna().unique())
data = data.dropna(subset=["x", "colour", "facet"])
axes = panels(facets)
for ax in axes.values():
    ax.set_xlabel(names["x"])
`;
export const SAMPLES_R = `if (!"colour" %in% names(data)) data$colour <- ""
if (!"facet" %in% names(data)) data$facet <- ""
facets <- unique(data$facet[!is.na(data$facet)])
colours <- unique(data$colour[!is.na(data$colour)])
data <- data[!is.na(data$x) & !is.na(data$colour) & !is.na(data$facet), ]
`;
