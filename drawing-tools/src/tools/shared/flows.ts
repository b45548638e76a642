/** Amounts that flow from one item to another: sankey and chord diagram. */
import { TableRefused } from '../../data/grid.types.ts';
import { levelsOf, type MappedTable } from '../chosen.ts';
import type { Example, Fact, Role, ValueTable } from '../tool.types.ts';

export interface Flow {
  from: string;
  to: string;
  n: number;
}
export interface Flows {
  /** In the order of their first row; rows of the same pair are added up. */
  flows: Flow[];
  names: string[];
  missing: number;
}
export const FLOW_ROLES: readonly Role[] = [
  { id: 'from', types: ['text', 'number'], isRequired: true },
  { id: 'to', types: ['text', 'number'], isRequired: true },
  { id: 'n', types: ['number'] },
];
const MOST = { names: 60, flows: 400 };

export function flowsOf(chosen: MappedTable): Flows {
  const [from, to, n] = [chosen.words('from'), chosen.words('to'), chosen.numbers('n')];
  const flows = new Map<string, Flow>();
  let missing = 0;
  for (let row = 0; row < chosen.rows; row++) {
    const value = chosen.has('n') ? n[row]! : 1;
    if (!from[row] || !to[row] || !(value > 0) || !Number.isFinite(value)) {
      missing++;
      continue;
    }
    const key = JSON.stringify([from[row], to[row]]);
    const flow = flows.get(key) ?? { from: from[row]!, to: to[row]!, n: 0 };
    flow.n += value;
    flows.set(key, flow);
  }
  const all = [...flows.values()];
  if (!all.length) throw new TableRefused('noValues');
  const names = levelsOf([...all.map((f) => f.from), ...all.map((f) => f.to)]);
  if (names.length > MOST.names) throw new TableRefused('groups', { n: names.length, most: MOST.names });
  if (all.length > MOST.flows) throw new TableRefused('groups', { n: all.length, most: MOST.flows });
  return { flows: all, names, missing };
}
export const flowValues = ({ flows }: Flows): ValueTable => ({
  columns: ['from', 'to', 'n'],
  rows: flows.map((f) => [f.from, f.to, f.n]),
});
export const flowFacts = ({ flows, names }: Flows): Fact[] => [
  { id: 'flows.fact', values: { flows: flows.length, names: names.length, n: flows.reduce((sum, f) => sum + f.n, 0) } },
];

export function flowExample(id: string, rows: readonly (readonly [string, string, number])[]): Example {
  return {
    id,
    columns: [
      { name: 'source', values: rows.map((r) => r[0]) },
      { name: 'target', values: rows.map((r) => r[1]) },
      { name: 'count', values: rows.map((r) => r[2]) },
    ],
    mapping: { from: ['source'], to: ['target'], n: ['count'] },
  };
}

export const FLOWS_PYTHON = `if "n" not in data:
    data["n"] = 1.0
data = data[(data["n"] > 0) & data["from"].notna() & data["to"].notna()]
values = data.groupby(["from", "to"], sort=False)["n"].sum().reset_index()
`;
export const FLOWS_R = `if (!"n" %in% names(data)) data$n <- 1
data <- data[which(data$n > 0 & !is.na(data$from) & !is.na(data$to)), ]
pair <- paste(data$from, data$to, sep = "\\r")
values <- data[!duplicated(pair), c("from", "to")]
values$n <- vapply(unique(pair), function(one) sum(data$n[pair == one]), 0)
`;
