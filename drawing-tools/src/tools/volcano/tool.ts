import { domainOf } from '@stroma/design-system/marks';
import { bounds } from '../../figure/groups-figure.ts';
import { TableRefused } from '../../data/grid.types.ts';
import { classColours, classCounts, geneMarks, geneTargets, type GenePlot } from '../../figure/genes.ts';
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

interface Volcano {
  genes: Gene[];
  missing: number;
  change: number;
  pMost: number;
  top: number;
  titles: { x: string; p: string };
}
const height = (g: Gene) => -Math.log10(g.p);

const columnsOf = (seed: number) => {
  const genes = exampleGenes(seed);
  return [
    { name: 'gene', values: genes.map((g) => g.name) },
    { name: 'log2FoldChange', values: genes.map((g) => g.change) },
    { name: 'padj', values: genes.map((g) => g.p) },
  ];
};
const mapping = { change: ['log2FoldChange'], p: ['padj'], label: ['gene'] };
const examples: Example[] = [
  { id: 'genes', columns: columnsOf(1), mapping },
  { id: 'strict', columns: columnsOf(2), mapping, settings: { change: 2, pMost: 0.01, top: 5 } },
  { id: 'unnamed', columns: columnsOf(3), mapping: { change: mapping.change, p: mapping.p } },
];

export default {
  roles: [
    { id: 'change', types: ['number'], isRequired: true },
    { id: 'p', types: ['number'], isRequired: true },
    { id: 'label', types: ['text', 'number'] },
  ],
  settings: DIFFERENTIAL_SETTINGS,
  titled: [{ role: 'change' }, { role: 'p', message: 'axis.minusLogP' }],
  examples,
  model: (chosen: MappedTable): Volcano => {
    const { genes, missing } = genesOf(chosen, null);
    if (!genes.length) throw new TableRefused('noValues');
    const [change, pMost, top] = [chosen.number('change'), chosen.number('pMost'), chosen.number('top')];
    return { genes, missing, change, pMost, top, titles: { x: chosen.name('change'), p: chosen.name('p') } };
  },
  draw: (model, look, width, h) => {
    const plot: GenePlot = {
      ...{ genes: model.genes, top: model.top, at: (g) => [g.change, height(g)] },
      guides: [
        ...(model.change > 0 ? [-model.change, model.change].map((value) => ({ axis: 'x' as const, value })) : []),
        ...(model.pMost > 0 ? [{ axis: 'y' as const, value: -Math.log10(model.pMost) }] : []),
      ],
    };
    const counts = classCounts(model.genes);
    const [low, high] = bounds(model.genes.map((g) => g.change));
    const reach = Math.max(Math.abs(low), Math.abs(high), model.change);
    const colours = classColours(look);
    return planeFigure(
      {
        x: { domain: [-reach * 1.06, reach * 1.06], title: look.titles.change ?? model.titles.x },
        y: {
          domain: domainOf([0, ...bounds(model.genes.map(height))]),
          title: look.titles.p ?? look.say('axis.minusLogP', { name: model.titles.p }),
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
      h,
    );
  },
  groups: () => [],
  values: (model) => ({
    columns: ['label', 'change', 'p', 'kind'],
    rows: model.genes.map((g) => [g.label, g.change, g.p, g.kind]),
  }),
  report: (model) => {
    const counts = classCounts(model.genes);
    const limits = { change: model.change, name: model.titles.p, p: model.pMost };
    return [{ id: 'fact.classes', values: { ...counts, ...limits } }];
  },
  python: (chosen) => `${withLimits(CLASS_PYTHON, chosen)}
data["height"] = -np.log10(data["p"])
for kind, own in data.groupby("kind"):
    ax.scatter(own["change"], own["height"], s=4, color=hues[kind], label=f"{kind} ({len(own)})", linewidth=0)
if "label" in data:
    for g in data[data["kind"] != "same"].nsmallest(${chosen.number('top')}, "p").itertuples():
        ax.annotate(g.label, (g.change, g.height), fontstyle="italic")
ax.set_xlabel(names["change"])
ax.set_ylabel("-log10(" + names["p"] + ")")
if "label" not in data:
    data["label"] = ""
values = data[["label", "change", "p", "kind"]]
`,
  r: (chosen) => `${withLimits(CLASS_R, chosen)}
if (!"label" %in% names(data)) data$label <- ""
named <- head(data[data$kind != "same", ][order(data$p[data$kind != "same"]), ], ${chosen.number('top')})
plot <- ggplot(data, aes(change, -log10(p), colour = kind)) + geom_point(size = 0.6) + hues +
  geom_text(aes(label = label), named, size = 2, fontface = "italic", hjust = 0, check_overlap = TRUE, show.legend = FALSE) +
  labs(x = names_of[["change"]], y = paste0("-log10(", names_of[["p"]], ")"))
values <- data[c("label", "change", "p", "kind")]
`,
} satisfies Tool<Volcano>;
