/** Shared parts of the scripts of violin, box and bars: groups in the order of the figure. */
import type { Groups } from '../../figure/groups.ts';

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
            v = rows_of["y"].dropna().to_numpy(float)
            if len(v):
                width = 1 / len(inside)
                groups.append(SimpleNamespace(
                    ax=axes[f], key=[f if has_facet else "", x, colour], values=v, width=width,
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
    v <- data$y[which(data$facet == f & data$x == levels_x[i] & data$colour == inside[k])]
    v <- v[!is.na(v)]
    width <- 1 / length(inside)
    if (length(v)) groups[[length(groups) + 1]] <- list(
      key = list(facet = if (has_facet) f else "", x = levels_x[i], colour = inside[k]),
      values = v, width = width, place = i - 1 + (k - 0.5) * width - 0.5)
  }
}
group_axis <- list(
  scale_x_continuous(breaks = seq_along(levels_x) - 1, labels = levels_x),
  labs(x = names_of[["x"]], y = names_of[["y"]], fill = if (has_colour) names_of[["colour"]]),
  if (!has_colour) guides(fill = "none"),
  if (has_facet) facet_wrap(~facet)
)
`;
