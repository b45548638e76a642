import { domainOf, type Mark } from '@stroma/design-system/marks';
import { TableRefused } from '../../data/grid.types.ts';
import { bounds } from '../../figure/groups-figure.ts';
import { guide, linePath, px } from '../../figure/marks.ts';
import { signedText } from '../../figure/points.ts';
import { planeFigure, type Scales } from '../../figure/plane.ts';
import { normals, uniforms } from '../../figure/random.ts';
import type { MappedTable } from '../chosen.ts';
import type { Example, FigureStyle, Tool } from '../tool.types.ts';

interface Gsea {
  /** In ranking order, largest value first. */
  genes: { label: string; value: number; isMember: boolean; running: number }[];
  score: number;
  /** Place of the extreme. */
  peak: number;
  members: number;
  missing: number;
}
const MEMBER = /^(?:1(?:\.0+)?|yes|true|x|是)$/i;
const STRIP = 34;

/** Subramanian's running sum: members add |value|^weight, the others subtract equal steps. */
function model(chosen: MappedTable): Gsea {
  const values = chosen.numbers('rank');
  const [member, label] = [chosen.words('member'), chosen.words('label')];
  const weight = chosen.number('weight');
  const rows = Array.from({ length: chosen.rows }, (_, row) => row).filter((row) => Number.isFinite(values[row]));
  rows.sort((a, b) => values[b]! - values[a]!);
  const isMember = rows.map((row) => MEMBER.test(member[row]!));
  const members = isMember.filter(Boolean).length;
  if (!members || members === rows.length) throw new TableRefused('noMembers');
  const sizes = rows.map((row, i) => (isMember[i] ? Math.abs(values[row]!) ** weight : 0));
  const total = sizes.reduce((a, b) => a + b, 0);
  const step = 1 / (rows.length - members);
  let [running, score, peak] = [0, 0, 0];
  const genes = rows.map((row, i) => {
    running += isMember[i] ? sizes[i]! / total : -step;
    if (Math.abs(running) > Math.abs(score)) [score, peak] = [running, i];
    return { label: label[row] ?? '', value: values[row]!, isMember: isMember[i]!, running };
  });
  return { genes, score, peak, members, missing: chosen.rows - rows.length };
}

/** A tick for each gene of the set below the curve. */
function ticks(gsea: Gsea, { x, look }: Scales, low: number): Mark[] {
  const d = gsea.genes.flatMap((g, i) => (g.isMember ? [`M${px(x(i + 1))} ${px(low + 8)}v18`] : [])).join('');
  return [{ kind: 'path', d, stroke: look.theme.colour.text, width: 1, opacity: 0.7, part: 'members' }];
}

function draw(gsea: Gsea, look: FigureStyle, width: number, height: number) {
  const [colour] = look.colours(1);
  const running: [number, number][] = [[0, 0], ...gsea.genes.map((g, i): [number, number] => [i + 1, g.running])];
  return planeFigure(
    {
      x: { domain: [0, gsea.genes.length], title: look.say('gsea.x') },
      y: { domain: domainOf([0, ...bounds(running.map(([, v]) => v))]), title: look.say('gsea.y') },
      leftOut: gsea.missing,
      notes: [
        look.say('gsea.note', {
          score: signedText(look, gsea.score),
          n: gsea.members,
          all: gsea.genes.length,
        }),
      ],
      foot: { height: STRIP, marks: (s, low) => ticks(gsea, s, low) },
      panels: [
        {
          name: '',
          marks: ({ x, y, frame }) => [
            guide(`M${px(frame.x)} ${px(y(0))}h${px(frame.w)}`, look.theme.colour.plotAxis),
            {
              kind: 'path',
              d: linePath(running.map(([u, v]) => [x(u), y(v)])),
              stroke: colour!,
              width: 2,
              part: 'curve',
            },
            guide(`M${px(x(gsea.peak + 1))} ${px(y(0))}V${px(y(gsea.score))}`, look.theme.colour.text),
          ],
        },
      ],
    },
    look,
    width,
    height,
  );
}

function ranking(seed: number, shift: number, spread: number) {
  const [next, even] = [normals(seed), uniforms(seed + 1)];
  const genes = Array.from({ length: 500 }, (_, i) => {
    const isMember = even() < 0.08;
    return {
      name: `GENE${i + 1}`,
      value: Math.round(1000 * (next() + (isMember ? shift + spread * next() : 0))) / 1000,
      isMember,
    };
  });
  return [
    { name: 'gene', values: genes.map((g) => g.name) },
    { name: 'log2FC', values: genes.map((g) => g.value) },
    { name: 'in pathway', values: genes.map((g) => (g.isMember ? 'yes' : 'no')) },
  ];
}
const mapping = { rank: ['log2FC'], member: ['in pathway'], label: ['gene'] };
const examples: Example[] = [
  { id: 'raised', columns: ranking(81, 1.2, 0.5), mapping },
  { id: 'lowered', columns: ranking(83, -1.2, 0.5), mapping },
  { id: 'unweighted', columns: ranking(85, 0.8, 0.8), mapping, settings: { weight: 0 } },
];

export default {
  roles: [
    { id: 'rank', types: ['number'], isRequired: true },
    { id: 'member', types: ['text', 'number'], isRequired: true },
    { id: 'label', types: ['text', 'number'] },
  ],
  settings: [{ id: 'weight', kind: 'number', min: 0, max: 2, step: 0.5, value: 1 }],
  examples,
  model,
  draw,
  groups: () => [],
  values: (gsea) => ({
    columns: ['place', 'value', 'member', 'running'],
    rows: gsea.genes.map((g, i) => [i + 1, g.value, g.isMember ? 1 : 0, g.running]),
  }),
  report: (gsea) => [
    { id: 'gsea.fact', values: { score: gsea.score, n: gsea.members, all: gsea.genes.length, peak: gsea.peak + 1 } },
  ],
  python: (chosen) => `own = data.dropna(subset=["rank"]).sort_values("rank", ascending=False, kind="stable")
member = own["member"].fillna("").str.lower().isin(["1", "1.0", "yes", "true", "x", "是"]).to_numpy()
size = np.where(member, own["rank"].abs() ** ${chosen.number('weight')}, 0)
running = np.cumsum(np.where(member, size / size.sum(), -1 / (~member).sum()))
ax = panels([""])[""]
place = np.arange(1, len(own) + 1)
ax.plot(np.append(0, place), np.append(0, running))
ax.axhline(0, color="black", linewidth=0.6)
ax.plot(place[member], np.full(member.sum(), running.min() - 0.08), "|", color="black", markersize=8)
ax.set_xlabel("Rank")
ax.set_ylabel("Running sum")
values = pd.DataFrame({"place": place, "value": own["rank"].to_numpy(), "member": member.astype(int), "running": running})
`,
  r: (chosen) => `own <- data[!is.na(data$rank), ]
own <- own[order(-own$rank), ]
member <- tolower(own$member) %in% c("1", "1.0", "yes", "true", "x", "是")
size <- ifelse(member, abs(own$rank)^${chosen.number('weight')}, 0)
running <- cumsum(ifelse(member, size / sum(size), -1 / sum(!member)))
values <- data.frame(place = seq_along(running), value = own$rank, member = as.integer(member), running = running)
plot <- ggplot(values, aes(place, running)) + geom_hline(yintercept = 0, linewidth = 0.3) + geom_line() +
  geom_rug(data = values[values$member == 1, ], sides = "b") + labs(x = "Rank", y = "Running sum")
`,
} satisfies Tool<Gsea>;
