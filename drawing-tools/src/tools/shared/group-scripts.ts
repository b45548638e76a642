/** Shared parts of the scripts of violin, box and bars: groups in the order of the figure. */
import type { Groups } from '../../figure/groups.ts';
import type { Method } from '../../statistics/compare.ts';
import type { Correction } from '../../statistics/adjust.ts';
import type { MappedTable } from '../chosen.ts';

export const NAME_COLUMNS = ['facet', 'x', 'colour'] as const;
export const groupColumns = (more: readonly string[]): string[] => [...NAME_COLUMNS, ...more];
/** One row per group: its names, then the result of `of` for its values. */
export const groupRows = (model: Groups, of: (values: number[]) => (string | number)[]): (string | number)[][] =>
  model.groups.map((g) => [g.facet, g.x, model.hasColour ? g.colour : g.x, ...of(g.values)]);

export const PYTHON_GROUPS = `from types import SimpleNamespace

has_colour, has_facet = "colour" in data, "facet" in data
data["facet"] = data["facet"] if has_facet else "all"
if not has_colour:
    data["colour"] = data["x"]
levels = list(data["x"].dropna().unique())
colours = list(data["colour"].dropna().unique())
hues = dict(zip(colours, plt.cm.tab20(np.linspace(0, 1, max(2, len(colours))))))
facets = list(data["facet"].dropna().unique())
axes = dict(zip(facets, panels(facets if has_facet else [""]).values()))
groups = []
for f in facets:
    for i, x in enumerate(levels):
        inside = colours if has_colour else [x]
        for k, colour in enumerate(inside):
            rows_of = data[(data["facet"] == f) & (data["x"] == x) & (data["colour"] == colour)]
            rows_of = rows_of[rows_of["y"].notna()]
            v = rows_of["y"].to_numpy(float)
            if len(v):
                width = 1 / len(inside)
                groups.append(SimpleNamespace(
                    ax=axes[f], key=[f if has_facet else "", x, colour], values=v, width=width,
                    subjects=list(rows_of["subject"]) if "subject" in data else [],
                    place=i + (k + 0.5) * width - 0.5, hue=hues[colour]))
for ax in axes.values():
    ax.set_xticks(range(len(levels)), levels)
    ax.set_xlabel(names["x"])
    ax.set_ylabel(names["y"])
if has_colour:
    for colour in colours:
        ax.plot([], [], "s", color=hues[colour], label=colour)
    ax.legend(title=names["colour"], frameon=False)
`;

export const R_GROUPS = `has_colour <- "colour" %in% names(data)
has_facet <- "facet" %in% names(data)
if (!has_facet) data$facet <- "all"
if (!has_colour) data$colour <- data$x
levels_x <- unique(data$x[!is.na(data$x)])
colours <- unique(data$colour[!is.na(data$colour)])
groups <- list()
for (f in unique(data$facet[!is.na(data$facet)])) for (i in seq_along(levels_x)) {
  inside <- if (has_colour) colours else levels_x[i]
  for (k in seq_along(inside)) {
    at <- which(data$facet == f & data$x == levels_x[i] & data$colour == inside[k] & !is.na(data$y))
    v <- data$y[at]
    width <- 1 / length(inside)
    if (length(v)) groups[[length(groups) + 1]] <- list(
      key = list(facet = if (has_facet) f else "", x = levels_x[i], colour = inside[k]),
      values = v, subjects = data$subject[at], width = width, place = i - 1 + (k - 0.5) * width - 0.5)
  }
}
group_axis <- list(
  scale_x_continuous(breaks = seq_along(levels_x) - 1, labels = levels_x),
  labs(x = names_of[["x"]], y = names_of[["y"]], fill = if (has_colour) names_of[["colour"]]),
  if (!has_colour) guides(fill = "none"),
  if (has_facet) facet_wrap(~facet)
)
`;

const PYTHON_OF: Readonly<Record<Exclude<Method, 'none'>, string>> = {
  welch: 'stats.ttest_ind(a, b, equal_var=False)',
  student: 'stats.ttest_ind(a, b)',
  pairedT: 'stats.ttest_rel(a, b)',
  mannWhitney: `stats.mannwhitneyu(
            a, b, method="exact" if min(len(a), len(b)) <= 8 and len(a) * len(b) <= 2000 and len({*a, *b}) == len(a) + len(b)
            else "asymptotic")`,
  wilcoxon: `stats.wilcoxon(
            a, b, method="exact" if len(a) <= 50 and (a != b).all() and len({*abs(a - b)}) == len(a) else "asymptotic")`,
};
const PYTHON_ADJUST: Readonly<Record<Correction, string>> = {
  none: 'ranked',
  bonferroni: 'np.minimum(1, ranked * n)',
  holm: 'np.maximum.accumulate(np.minimum(1, ranked * np.arange(n, 0, -1)))',
  bh: 'np.minimum(1, np.minimum.accumulate((ranked * n / np.arange(1, n + 1))[::-1])[::-1])',
};
const isPaired = (method: Method) => method === 'pairedT' || method === 'wilcoxon';

/** The tests between groups of one panel, corrected together. */
export function pythonTests(chosen: MappedTable): string {
  const method = chosen.choice<Method>('test');
  if (method === 'none') return '';
  return `
found, met = [], set()
for i, one in enumerate(groups):
    place = (one.key[0], one.key[1] if has_colour else "")
    is_first = place not in met
    met.add(place)
    for other in groups[i + 1:]:
        if one.key[0] != other.key[0] or (has_colour and one.key[1] != other.key[1]):
            continue
        ${chosen.choice('pairs') === 'first' ? 'if not is_first:\n            continue\n        ' : ''}if min(len(one.values), len(other.values)) < 2:
            continue
        ${
          isPaired(method)
            ? `both = pd.merge(*[
            pd.DataFrame({"subject": g.subjects, "value": g.values}).dropna(subset=["subject"]) for g in (one, other)], on="subject")
        a, b = both["value_x"].to_numpy(), both["value_y"].to_numpy()
        n = len(a)
        if n < 2:
            continue`
            : 'a, b = one.values, other.values\n        n = len(a) + len(b)'
        }
        test = ${PYTHON_OF[method]}
        named = [f"{g.key[1]}, {g.key[2]}" if has_colour else g.key[1] for g in (one, other)]
        found.append([one.key[0], *named, n, test.statistic, test.pvalue])
tests = pd.DataFrame(found, columns=["facet", "a", "b", "n", "statistic", "p"])
ranked = tests["p"].dropna().sort_values(kind="stable")
n = len(ranked)
tests["adjusted"] = pd.Series(${PYTHON_ADJUST[chosen.choice<Correction>('correction')]}, index=ranked.index, dtype=float)
`;
}

const R_OF: Readonly<Record<Exclude<Method, 'none'>, string>> = {
  welch: 't.test(a, b)',
  student: 't.test(a, b, var.equal = TRUE)',
  pairedT: 't.test(a, b, paired = TRUE)',
  mannWhitney: `wilcox.test(a, b,
    exact = min(length(a), length(b)) <= 8 && length(a) * length(b) <= 2000 && !anyDuplicated(c(a, b)))`,
  wilcoxon: `wilcox.test(a, b, paired = TRUE, correct = FALSE,
    exact = length(a) <= 50 && all(a != b) && !anyDuplicated(abs(a - b)))`,
};
const R_ADJUST: Readonly<Record<Correction, string>> = {
  none: 'none',
  bonferroni: 'bonferroni',
  holm: 'holm',
  bh: 'BH',
};
export function rTests(chosen: MappedTable): string {
  const method = chosen.choice<Method>('test');
  if (method === 'none') return '';
  return `
found <- list()
met <- character()
for (i in seq_along(groups)) {
  one <- groups[[i]]
  place <- paste(one$key$facet, if (has_colour) one$key$x, sep = "\\r")
  is_first <- !place %in% met
  met <- c(met, place)
  for (other in groups[-seq_len(i)]) {
    if (one$key$facet != other$key$facet || (has_colour && one$key$x != other$key$x)) next
    ${chosen.choice('pairs') === 'first' ? 'if (!is_first) next\n    ' : ''}if (min(length(one$values), length(other$values)) < 2) next
    ${
      isPaired(method)
        ? `both <- setdiff(intersect(one$subjects, other$subjects), NA)
    a <- one$values[match(both, one$subjects)]
    b <- other$values[match(both, other$subjects)]
    n <- length(a)
    if (n < 2) next`
        : 'a <- one$values\n    b <- other$values\n    n <- length(a) + length(b)'
    }
    test <- ${R_OF[method]}
    named <- function(g) if (has_colour) paste(g$key$x, g$key$colour, sep = ", ") else g$key$x
    statistic <- ${method === 'wilcoxon' ? 'local({ k <- sum(a != b); min(test$statistic, k * (k + 1) / 2 - test$statistic) })' : 'unname(test$statistic)'}
    found[[length(found) + 1]] <- data.frame(facet = one$key$facet, a = named(one), b = named(other), n, statistic, p = test$p.value)
  }
}
if (length(found)) {
  tests <- do.call(rbind, found)
  tests$adjusted <- p.adjust(tests$p, "${R_ADJUST[chosen.choice<Correction>('correction')]}")
}
`;
}
