/** Genes with a change and a p value: volcano and MA share thresholds, classes and example. */
import { normals, uniforms } from '../../figure/random.ts';
import type { Setting } from '../tool.types.ts';
import type { MappedTable } from '../chosen.ts';

export type Class = 'up' | 'down' | 'same';
export const CLASSES: readonly Class[] = ['up', 'down', 'same'];
export const DIFFERENTIAL_SETTINGS: readonly Setting[] = [
  { id: 'change', kind: 'number', min: 0, max: 10, step: 0.1, value: 1 },
  { id: 'pMost', kind: 'number', min: 0, max: 1, step: 0.01, value: 0.05 },
  { id: 'top', kind: 'number', min: 0, max: 50, step: 1, value: 10 },
];

export interface Gene {
  row: number;
  label: string;
  change: number;
  p: number;
  /** Mean expression; NaN in a volcano. */
  level: number;
  kind: Class;
}
/** p at least this: its logarithm is a number. */
export const SMALLEST_P = 1e-300;

export function genesOf(chosen: MappedTable, level: string | null): { genes: Gene[]; missing: number } {
  const [change, p, levels] = [chosen.numbers('change'), chosen.numbers('p'), chosen.numbers(level ?? '')];
  const label = chosen.words('label');
  const [least, most] = [chosen.number('change'), chosen.number('pMost')];
  const genes: Gene[] = [];
  for (let row = 0; row < chosen.rows; row++) {
    const [c, q] = [change[row]!, p[row]!];
    if (!Number.isFinite(c) || !(q >= 0 && q <= 1) || (level !== null && !Number.isFinite(levels[row]))) continue;
    const isChanged = q <= most && Math.abs(c) >= least;
    const kind = !isChanged ? 'same' : c > 0 ? 'up' : 'down';
    genes.push({
      row,
      label: label[row] ?? '',
      change: c,
      p: Math.max(q, SMALLEST_P),
      level: levels[row] ?? NaN,
      kind,
    });
  }
  return { genes, missing: chosen.rows - genes.length };
}

/** The changed genes with the smallest p. */
export const namedGenes = (genes: readonly Gene[], top: number): Gene[] =>
  genes
    .filter((g) => g.kind !== 'same' && g.label)
    .sort((a, b) => a.p - b.p || Math.abs(b.change) - Math.abs(a.change))
    .slice(0, top);

const NAMES =
  'ISG15 IFI6 CXCL10 IFIT1 IFIT3 MX1 LY6E CCL8 TNFSF10 RSAD2 CD3D LYZ S100A9 FTL CCL2 IL8 MS4A1 GNLY NKG7 CD79A'.split(
    ' ',
  );
/** 400 genes: twenty change. */
export function exampleGenes(seed: number) {
  const [next, even] = [normals(seed), uniforms(seed + 1)];
  return Array.from({ length: 400 }, (_, i) => {
    const isChanged = i < NAMES.length;
    const change = isChanged ? (i < 10 ? 1 : -1) * (1.2 + 2.5 * even()) : 0.35 * next();
    const power = isChanged ? 4 + 20 * even() : Math.max(0, 0.5 * Math.abs(next()));
    return {
      name: NAMES[i] ?? `GENE${i}`,
      change: Math.round(change * 1000) / 1000,
      p: Number((10 ** -power).toPrecision(4)),
      level: Math.round((2 + 8 * even()) * 1000) / 1000,
    };
  });
}

export const CLASS_PYTHON = `least, most = LEAST, MOST
data = data[data["change"].notna() & data["p"].between(0, 1)]
data["p"] = data["p"].clip(lower=1e-300)
changed = (data["p"] <= most) & (data["change"].abs() >= least)
data["kind"] = np.where(changed, np.where(data["change"] > 0, "up", "down"), "same")
hues = {"up": "tab:red", "down": "tab:blue", "same": "tab:gray"}
ax = panels([""])[""]
`;
export const CLASS_R = `least <- LEAST
most <- MOST
data <- data[!is.na(data$change) & !is.na(data$p) & data$p >= 0 & data$p <= 1, ]
data$p <- pmax(data$p, 1e-300)
changed <- data$p <= most & abs(data$change) >= least
data$kind <- ifelse(changed, ifelse(data$change > 0, "up", "down"), "same")
hues <- scale_colour_manual(values = c(up = "#d62728", down = "#1f77b4", same = "grey60"))
`;
export const withLimits = (text: string, chosen: MappedTable): string =>
  text.replace('LEAST', String(chosen.number('change'))).replace('MOST', String(chosen.number('pMost')));
