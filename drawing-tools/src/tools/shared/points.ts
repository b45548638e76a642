/** Shared parts of the tools of points. */
import type { Role } from '../tool.types.ts';

export const POINT_ROLES: readonly Role[] = [
  { id: 'x', types: ['number'], isRequired: true },
  { id: 'y', types: ['number'], isRequired: true },
  { id: 'colour', types: ['text', 'number'] },
  { id: 'facet', types: ['text', 'number'] },
  { id: 'label', types: ['text', 'number'] },
];

/** Rows without a value left out, colours and one panel per facet. */
export const FACETS_PYTHON = `has_colour = "colour" in data
for role in ("colour", "facet"):
    if role not in data:
        data[role] = ""
data = data.dropna(subset=["x", "y", "colour", "facet"])
colours = list(data["colour"].unique())
hues = dict(zip(colours, plt.cm.tab20(np.linspace(0, 1, max(2, len(colours))))))
axes = panels(list(data["facet"].unique()))
for ax in axes.values():
    ax.set_xlabel(names["x"])
    ax.set_ylabel(names["y"])
`;
