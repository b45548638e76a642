import { domainOf } from '@stroma/design-system/marks';
import { TableRefused } from '../../data/grid.types.ts';
import { classColours, classCounts, geneMarks, geneTargets, type GenePlot } from '../../figure/genes.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { isLogarithmic, logDomain, LOG_SETTINGS } from '../../figure/logAxis.ts';
import { planeFigure } from '../../figure/plane.ts';
import type { MappedTable } from '../chosen.ts';
import {
  CLASSES,
  CLASS_PYTHON,
  CLASS_R,
  DIFFERENTIAL_SETTINGS,
  exampleGenes,
  genesOf,
  withLimits,
  type Gene,
} from '../shared/differential.ts';
import type { Example, Tool } from '../tool.types.ts';

interface Ma {
  genes: Gene[];
  missing: number;
  change: number;
  pMost: number;
  top: number;
  isLog: boolean;
  titles: { x: string; y: string; p: string };
}
const columnsOf = (seed: number) => {
  const genes = exampleGenes(seed);
  return [
    { name: 'gene', values: genes.map((g) => g.name) },
    { name: 'mean expression', values: genes.map((g) => g.level) },
    { name: 'log2FoldChange', values: genes.map((g) => g.change) },
    { name: 'padj', values: genes.map((g) => g.p) },
  ];
};
const mapping = { level: ['mean expression'], change: ['log2FoldChange'], p: ['padj'], label: ['gene'] };
const examples: Example[] = [
  { id: 'genes', columns: columnsOf(21), mapping },
  { id: 'strict', columns: columnsOf(22), mapping, settings: { change: 2, pMost: 0.01, top: 5 } },
  { id: 'unnamed', columns: columnsOf(23), mapping: { level: mapping.level, change: mapping.change, p: mapping.p } },
];

export default {
  roles: [
    { id: 'level', types: ['number'], isRequired: true },
    { id: 'change', types: ['number'], isRequired: true },
    { id: 'p', types: ['number'], isRequired: true },
    { id: 'label', types: ['text', 'number'] },
  ],
  titled: [{ role: 'level' }, { role: 'change' }],
  settings: [...DIFFERENTIAL_SETTINGS, ...LOG_SETTINGS.slice(0, 1)],
  examples,
  model: (chosen: MappedTable): Ma => {
    const { genes, missing } = genesOf(chosen, 'level');
    if (!genes.length) throw new TableRefused('noValues');
    const [change, pMost, top] = [chosen.number('change'), chosen.number('pMost'), chosen.number('top')];
    const isLog = isLogarithmic(
      chosen,
      'xLog',
      'level',
      genes.map((g) => g.level),
    );
    const titles = { x: chosen.name('level'), y: chosen.name('change'), p: chosen.name('p') };
    return { genes, missing, change, pMost, top, isLog, titles };
  },
  draw: (model, look, width, height) => {
    const limits = model.change > 0 ? [-model.change, 0, model.change] : [0];
    const plot: GenePlot = {
      ...{ genes: model.genes, top: model.top, at: (g) => [g.level, g.change] },
      guides: limits.map((value) => ({ axis: 'y', value })),
    };
    const counts = classCounts(model.genes);
    const levels = bounds(model.genes.map((g) => g.level));
    const colours = classColours(look);
    return planeFigure(
      {
        x: {
          domain: model.isLog ? logDomain(levels) : domainOf(levels, { zero: false }),
          ...{ title: look.titles.level ?? model.titles.x, isLog: model.isLog },
        },
        y: {
          domain: domainOf([...bounds(model.genes.map((g) => g.change)), ...limits]),
          title: look.titles.change ?? model.titles.y,
        },
        legend: CLASSES.map((kind) => ({
          label: look.say(`class.${kind}`, { n: counts[kind] }),
          ...{ colour: colours[kind], shape: 'circle' },
        })),
        leftOut: model.missing,
        panels: [{ name: '', marks: (s) => geneMarks(plot, s), targets: (s) => geneTargets(plot, s) }],
      },
      look,
      width,
      height,
    );
  },
  groups: () => [],
  values: (model) => ({
    columns: ['label', 'level', 'change', 'p', 'kind'],
    rows: model.genes.map((g) => [g.label, g.level, g.change, g.p, g.kind]),
  }),
  report: (model) => [
    {
      id: 'fact.classes',
      values: { ...classCounts(model.genes), change: model.change, name: model.titles.p, p: model.pMost },
    },
  ],
  python: (chosen) => `data = data[data["level"].notna()]
${withLimits(CLASS_PYTHON, chosen)}
for kind, own in data.groupby("kind"):
    ax.scatter(own["level"], own["change"], s=4, color=hues[kind], label=f"{kind} ({len(own)})", linewidth=0)
if "label" in data:
    for g in data[data["kind"] != "same"].nsmallest(${chosen.number('top')}, "p").itertuples():
        ax.annotate(g.label, (g.level, g.change), fontstyle="italic")
else:
    data["label"] = ""
ax.axhline(0, color="black", linewidth=0.6)
ax.set_xlabel(names["level"])
ax.set_ylabel(names["change"])
values = data[["label", "level", "change", "p", "kind"]]
`,
  r: (chosen) => `data <- data[!is.na(data$level), ]
${withLimits(CLASS_R, chosen)}
if (!"label" %in% names(data)) data$label <- ""
named <- head(data[data$kind != "same", ][order(data$p[data$kind != "same"]), ], ${chosen.number('top')})
plot <- ggplot(data, aes(level, change, colour = kind)) + geom_hline(yintercept = 0) + geom_point(size = 0.6) + hues +
  geom_text(aes(label = label), named, size = 2, fontface = "italic", hjust = 0, check_overlap = TRUE, show.legend = FALSE) +
  labs(x = names_of[["level"]], y = names_of[["change"]])
values <- data[c("label", "level", "change", "p", "kind")]
`,
} satisfies Tool<Ma>;
