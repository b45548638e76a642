/** Scripts that draw a figure's values in Python and R. The data are part of the script; nothing is read from elsewhere. */
import { csvRow } from '../data/write.ts';
import type { MappedTable } from '../tools/chosen.ts';
import type { AnyTool } from '../tools/tool.types.ts';

/** A string of both languages: JSON's is one in each. */
export const quoteText = (text: string): string => JSON.stringify(text);

interface Embedded {
  lines: string[];
  /** Columns of words, which are never read as numbers. */
  words: string[];
  /** Own name of each column. */
  names: [string, string][];
}
/** The mapped columns: called by their role, those of a role with several by role and number (`values1`). */
export function embeddedData(tool: Pick<AnyTool, 'roles'>, chosen: MappedTable): Embedded {
  const columns: { id: string; name: string; isWords: boolean; cells: (string | number | null)[] }[] = [];
  for (const role of tool.roles)
    chosen.columns(role.id).forEach((column, i) => {
      const isWords = !(role.types.length === 1 && role.types[0] === 'number');
      const id = role.isMany ? `${role.id}${i + 1}` : role.id;
      const cells = isWords
        ? chosen.wordsAt(role.id, i).map((word) => word || null)
        : Array.from(chosen.numbersAt(role.id, i), (v) => (Number.isNaN(v) ? null : v));
      columns.push({ id, name: column.name, isWords, cells });
    });
  const rows = Array.from({ length: chosen.rows }, (_, row) => columns.map((column) => column.cells[row] ?? null));
  return {
    lines: [columns.map((c) => c.id), ...rows].map((row) => csvRow(row)),
    words: columns.filter((c) => c.isWords).map((c) => c.id),
    names: columns.map((c) => [c.id, c.name]),
  };
}

interface Size {
  /** mm. */
  width: number;
  height: number;
}

export function pythonScript(tool: AnyTool, chosen: MappedTable, title: string, { width, height }: Size): string {
  const { lines, words, names } = embeddedData(tool, chosen);
  return `# Python 3.10 or later with numpy, pandas, scipy and matplotlib. Writes figure.pdf, values.csv with the values drawn, and tests.csv.
import io

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from scipy import stats

data = pd.read_csv(
    io.StringIO("\\n".join([
${lines.map((line) => `        ${quoteText(line)},`).join('\n')}
    ])),
    dtype={${words.map((id) => `${quoteText(id)}: str`).join(', ')}},
    keep_default_na=False,
    na_values=[""],
    skip_blank_lines=False,
)
tests = pd.DataFrame()
names = {${names.map(([id, name]) => `${quoteText(id)}: ${quoteText(name)}`).join(', ')}}
mm = 1 / 25.4
plt.rcParams.update({"font.size": 7, "axes.linewidth": 0.6, "pdf.fonttype": 42, "svg.fonttype": "none"})
fig = plt.figure(figsize=(${width} * mm, ${height} * mm), layout="constrained")


def panels(names):
    """Axes by name, side by side; one without a name fills the figure."""
    across = min(3, len(names))
    grid = list(fig.subplots(-(-len(names) // across), across, squeeze=False, sharex=True, sharey=True).flat)
    for one in grid:
        one.spines[["top", "right"]].set_visible(False)
    for one in grid[len(names):]:
        one.set_visible(False)
    for one, name in zip(grid, names):
        one.set_title(name)
    return dict(zip(names, grid))


${tool.python(chosen).trim()}
${(['x', 'y'] as const)
  .filter((axis) => chosen.flag(`${axis}Log`))
  .map((axis) => `for one in fig.axes:\n    one.set_${axis}scale("log")\n`)
  .join('')}
for one in fig.axes[:1]:
    if any(label and not label.startswith("_") for label in one.get_legend_handles_labels()[1]) and not one.get_legend():
        one.legend(frameon=False)
fig.suptitle(${quoteText(title)})
fig.savefig("figure.pdf")
values.to_csv("values.csv", index=False)
if len(tests):
    tests.to_csv("tests.csv", index=False)
    print(tests.to_string(index=False))
`;
}

export function rScript(tool: AnyTool, chosen: MappedTable, title: string, { width, height }: Size): string {
  const { lines, words, names } = embeddedData(tool, chosen);
  return `# R 4.1 or later with ggplot2. Writes figure.pdf, values.csv with the values drawn, and tests.csv.
library(ggplot2)

data <- read.csv(
  text = paste(c(
${lines.map((line) => `    ${quoteText(line)}`).join(',\n')}
  ), collapse = "\\n"),
  colClasses = ${words.length ? `c(${words.map((id) => `${id} = "character"`).join(', ')})` : 'NA'},
  na.strings = "",
  blank.lines.skip = FALSE
)
tests <- data.frame()
names_of <- c(${names.map(([id, name]) => `${id} = ${quoteText(name)}`).join(', ')})
levels_of <- function(words) factor(words, levels = unique(words[!is.na(words)]))

${tool.r(chosen).trim()}
${(['x', 'y'] as const)
  .filter((axis) => chosen.flag(`${axis}Log`))
  .map((axis) => `plot <- plot + scale_${axis}_log10()\n`)
  .join('')}
plot <- plot + ggtitle(${quoteText(title)}) + theme_classic(base_size = 7)
ggsave("figure.pdf", plot, width = ${width}, height = ${height}, units = "mm")
write.csv(values, "values.csv", row.names = FALSE)
if (nrow(tests)) {
  write.csv(tests, "tests.csv", row.names = FALSE)
  print(tests)
}
`;
}
