/** Lists of elements, one row an element of a set: Venn and UpSet diagram. */
import { regionsOf, type SetData } from '@stroma/design-system/charts';
import { TableRefused } from '../../data/grid.types.ts';
import { uniforms } from '../../figure/random.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import type { Example, Fact, Role, ValueTable } from '../tool.types.ts';

export const SET_ROLES: readonly Role[] = [
  { id: 'set', types: ['text', 'number'], isRequired: true },
  { id: 'item', types: ['text', 'number'], isRequired: true },
];
export interface Sets {
  data: SetData;
  sizes: number[];
  unit: string;
}
export function setsOf(chosen: MappedTable, most: number): Sets {
  const [set, item] = [chosen.words('set'), chosen.words('item')];
  const names = levelsOf(set);
  if (names.length < 2 || names.length > most) throw new TableRefused('sets', { n: names.length, most });
  const lists = names.map((name) => ({ name, members: item.filter((one, row) => set[row] === name && one) }));
  if (!lists.some((list) => list.members.length)) throw new TableRefused('noValues');
  const sizes = lists.map((list) => new Set(list.members).size);
  return { data: regionsOf(lists), sizes, unit: chosen.name('item') };
}
const named = ({ data }: Sets, sets: readonly number[]): string => sets.map((i) => data.names[i]).join(' & ');
export const setValues = (sets: Sets): ValueTable => ({
  columns: ['sets', 'n'],
  rows: [...sets.data.regions].map((r) => [named(sets, r.sets), r.n] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
});
export const setFacts = (sets: Sets): Fact[] => [
  ...sets.data.names.map((group, i) => ({ id: 'sets.size', values: { group, n: sets.sizes[i]! } })),
  ...sets.data.regions.map((r) => ({
    id: r.sets.length === 1 ? 'sets.only' : 'sets.shared',
    values: { group: named(sets, r.sets), n: r.n },
  })),
];

export function setExample(id: string, names: readonly string[], seed: number): Example {
  const next = uniforms(seed);
  const rows = names.flatMap((name, k) =>
    Array.from({ length: 90 }, (_, i) => ({ name, gene: `GENE${i + 1}`, isIn: next() < 0.35 + 0.1 * (k % 3) })).filter(
      (row) => row.isIn,
    ),
  );
  return {
    id,
    columns: [
      { name: 'comparison', values: rows.map((row) => row.name) },
      { name: 'gene', values: rows.map((row) => row.gene) },
    ],
    mapping: { set: ['comparison'], item: ['gene'] },
  };
}

/** Both scripts count each combination of sets; the figure is bars of them, as matplotlib and ggplot2 have no diagram of sets. */
export const SETS_PYTHON = `data = data.dropna()
sets = list(data["set"].unique())
of = data.groupby("item")["set"].agg(set)
combination = of.map(lambda own: " & ".join(s for s in sets if s in own))
values = combination.value_counts().rename_axis("sets").reset_index(name="n")
values = values.sort_values("sets", key=lambda c: c.map(lambda s: [ord(x) for x in s])).reset_index(drop=True)
ax = panels([""])[""]
shown = values.sort_values("n", ascending=False)
ax.bar(shown["sets"], shown["n"])
ax.tick_params(axis="x", rotation=90)
`;
export const SETS_R = `data <- data[complete.cases(data), ]
sets <- unique(data$set)
combination <- tapply(data$set, data$item, function(own) paste(sets[sets %in% own], collapse = " & "))
counts <- table(combination)
values <- data.frame(sets = names(counts), n = as.integer(counts))
values <- values[order(values$sets, method = "radix"), ]
plot <- ggplot(values, aes(reorder(sets, -n), n)) + geom_col() + labs(x = NULL) + theme(axis.text.x = element_text(angle = 90))
`;
