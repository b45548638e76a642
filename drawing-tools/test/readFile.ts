/** Reads the numbers of a figure's SVG back through its axes, and compares them with the table of its values. */
import type { DrawnFigure, Panel, ValueTable } from '../src/tools/tool.types.ts';

interface Found {
  /** Numbers that were compared. */
  compared: number;
  /** Largest difference, as a share of the axis. */
  largest: number;
}
type Place = readonly [number, number];

const attribute = (tag: string, name: string): number => Number(new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1] ?? NaN);
const tags = (svg: string, name: string): string[] => svg.match(new RegExp(`<${name} [^>]*>`, 'g')) ?? [];

const inside = ({ frame }: Panel, [x, y]: Place): boolean =>
  x >= frame.x - 1e-3 && x <= frame.x + frame.w + 1e-3 && y >= frame.y - 1e-3 && y <= frame.y + frame.h + 1e-3;
/** The value at a position; NaN along an axis of groups. */
function valueAt({ frame, x, y, xLog, yLog }: Panel, [px, py]: Place): Place {
  const along = (domain: readonly [number, number] | null, share: number, isLog = false) => {
    if (!domain) return NaN;
    return isLog ? domain[0] * (domain[1] / domain[0]) ** share : domain[0] + share * (domain[1] - domain[0]);
  };
  return [along(x, (px - frame.x) / frame.w, xLog), along(y, (frame.y + frame.h - py) / frame.h, yLog)];
}

const column = ({ columns, rows }: ValueTable, name: string): number[] => {
  const i = columns.indexOf(name);
  return rows.map((row) => Number(row[i]));
};

/** Sorted lists contain the same numbers. */
function difference(found: readonly number[], wanted: readonly number[], size: number): Found {
  if (found.length !== wanted.length) return { compared: found.length, largest: Infinity };
  const [a, b] = [[...found].sort((x, y) => x - y), [...wanted].sort((x, y) => x - y)];
  return { compared: a.length, largest: Math.max(0, ...a.map((v, i) => Math.abs(v - b[i]!) / size)) };
}
const together = (...parts: Found[]): Found => ({
  compared: parts.reduce((n, part) => n + part.compared, 0),
  largest: Math.max(...parts.map((part) => part.largest)),
});

/** Circles in a panel, as values of its axes. */
function dots(svg: string, { panels }: DrawnFigure): Place[] {
  const places = tags(svg, 'circle').map((tag): Place => [attribute(tag, 'cx'), attribute(tag, 'cy')]);
  return places.flatMap((place) => {
    const panel = panels.find((one) => inside(one, place));
    return panel ? [valueAt(panel, place)] : [];
  });
}
/** Points of the paths that `isPath` takes, as values of the axes. */
function vertices(svg: string, { panels }: DrawnFigure, isPath: (tag: string) => boolean): Place[] {
  return tags(svg, 'path')
    .filter(isPath)
    .flatMap((tag) => {
      const d = / d="([^"]+)"/.exec(tag)?.[1] ?? '';
      let at: Place = [NaN, NaN];
      return [...d.matchAll(/([MLHV])(-?[\d.]+)(?: (-?[\d.]+))?/g)].map(([, letter, a, b]): Place => {
        if (letter === 'H') at = [Number(a), at[1]];
        else if (letter === 'V') at = [at[0], Number(a)];
        else at = [Number(a), Number(b)];
        return valueAt(panels.find((one) => inside(one, at)) ?? panels[0]!, at);
      });
    });
}
const widthIs = (width: string) => (tag: string) =>
  tag.includes(`stroke-width="${width}"`) && tag.includes('fill="none"');
const sizeOf = (domain: readonly [number, number] | null) => (domain ? domain[1] - domain[0] : 1);

function byPoints(svg: string, drawn: DrawnFigure, x: number[], y: number[]): Found {
  const found = dots(svg, drawn);
  const { panels } = drawn;
  return together(
    difference(
      found.map((p) => p[0]),
      x,
      sizeOf(panels[0]!.x),
    ),
    difference(
      found.map((p) => p[1]),
      y,
      sizeOf(panels[0]!.y),
    ),
  );
}
/** Bars, as lower and upper value along the axis of numbers. */
function bars(svg: string, { panels }: DrawnFigure, axis: 'x' | 'y'): Place[] {
  return tags(svg, 'rect')
    .filter((tag) => !tag.includes('width="100%"'))
    .flatMap((tag) => {
      const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => attribute(tag, name)) as [
        number,
        number,
        number,
        number,
      ];
      const panel = panels.find((one) => inside(one, [x + w / 2, y + h / 2]));
      if (!panel) return [];
      const [from, to] = [valueAt(panel, [x, y + h]), valueAt(panel, [x + w, y])];
      return [axis === 'x' ? ([from[0], to[0]] as const) : ([from[1], to[1]] as const)];
    });
}

const READERS: Readonly<Record<string, (svg: string, drawn: DrawnFigure, values: ValueTable) => Found>> = {
  scatter: (svg, drawn, values) => {
    const points = { ...values, rows: values.rows.filter((row) => row[0] === 'point') };
    return byPoints(svg, drawn, column(points, 'x'), column(points, 'y'));
  },
  bubble: (svg, drawn, values) => byPoints(svg, drawn, column(values, 'x'), column(values, 'y')),
  pca: (svg, drawn, values) => byPoints(svg, drawn, column(values, 'pc1'), column(values, 'pc2')),
  volcano: (svg, drawn, values) =>
    byPoints(
      svg,
      drawn,
      column(values, 'change'),
      column(values, 'p').map((p) => -Math.log10(p)),
    ),
  ma: (svg, drawn, values) => byPoints(svg, drawn, column(values, 'level'), column(values, 'change')),
  line: (svg, drawn, values) => {
    const means = tags(svg, 'circle')
      .filter((tag) => tag.includes('r="3.5"'))
      .join('');
    return byPoints(means, drawn, column(values, 'x'), column(values, 'mean'));
  },
  box: (svg, drawn, values) => {
    const ends = vertices(svg, drawn, widthIs('2.25')).map((p) => p[1]);
    // A median is a line from left to right: two points.
    return difference(
      ends,
      column(values, 'median').flatMap((v) => [v, v]),
      sizeOf(drawn.panels[0]!.y),
    );
  },
  violin: (svg, drawn, values) => {
    const size = sizeOf(drawn.panels[0]!.y);
    const quartiles = vertices(svg, drawn, widthIs('4')).map((p) => p[1]);
    return difference(quartiles, [...column(values, 'q1'), ...column(values, 'q3')], size);
  },
  bar: (svg, drawn, values) => {
    const found = bars(svg, drawn, 'y').flat();
    return difference(
      found,
      column(values, 'mean').flatMap((v) => [Math.min(0, v), Math.max(0, v)]),
      sizeOf(drawn.panels[0]!.y),
    );
  },
  histogram: (svg, drawn, values) => {
    const found = bars(svg, drawn, 'y').map((bar) => bar[1]);
    return difference(
      found,
      column(values, 'height').filter((v) => v > 0),
      sizeOf(drawn.panels[0]!.y),
    );
  },
  density: (svg, drawn, values) => {
    const found = vertices(svg, drawn, widthIs('2')).map((p) => p[1]);
    return difference(found, column(values, 'density'), sizeOf(drawn.panels[0]!.y));
  },
  survival: (svg, drawn, values) => {
    // A step is two points: level to the time, then down. The first one of each curve is a single point.
    const found = vertices(svg, drawn, widthIs('2'));
    const times = column(values, 'time');
    const at = column(values, 'survival');
    const wanted = times.flatMap((time, i): Place[] =>
      (time === 0 && i !== 0 && times[i - 1]! > 0) || i === 0
        ? [[time, at[i]!]]
        : [
            [time, at[i - 1]!],
            [time, at[i]!],
          ],
    );
    return together(
      difference(
        found.map((p) => p[0]),
        wanted.map((p) => p[0]),
        sizeOf(drawn.panels[0]!.x),
      ),
      difference(
        found.map((p) => p[1]),
        wanted.map((p) => p[1]),
        sizeOf(drawn.panels[0]!.y),
      ),
    );
  },
  roc: (svg, drawn, values) => {
    const found = vertices(svg, drawn, widthIs('2'));
    return together(
      difference(
        found.map((p) => p[0]),
        column(values, 'fpr'),
        1,
      ),
      difference(
        found.map((p) => p[1]),
        column(values, 'tpr'),
        1,
      ),
    );
  },
  gsea: (svg, drawn, values) => {
    const found = vertices(svg, drawn, widthIs('2')).map((p) => p[1]);
    return difference(found, [0, ...column(values, 'running')], sizeOf(drawn.panels[0]!.y));
  },
  'stacked-bar': (svg, drawn, values) => {
    const size = sizeOf(drawn.panels[0]!.y);
    const found = bars(svg, drawn, 'y');
    const low = column(values, 'low');
    const wanted = column(values, 'high').flatMap((high, i): Place[] => (high > low[i]! ? [[low[i]!, high]] : []));
    return together(
      difference(
        found.map((bar) => bar[0]),
        wanted.map((bar) => bar[0]),
        size,
      ),
      difference(
        found.map((bar) => bar[1]),
        wanted.map((bar) => bar[1]),
        size,
      ),
    );
  },
  enrichment: (svg, drawn, values) => {
    const heights = column(values, 'p').map((p) => -Math.log10(p));
    const size = sizeOf(drawn.panels[0]!.x);
    const circles = dots(svg, drawn);
    return circles.length
      ? difference(
          circles.map((p) => p[0]),
          column(values, 'share'),
          size,
        )
      : difference(
          bars(svg, drawn, 'x').map((bar) => bar[1]),
          heights,
          size,
        );
  },
  // Areas of circles against the largest.
  'dot-plot': (svg, drawn, values) => {
    const areas = tags(svg, 'circle').map((tag) => attribute(tag, 'r') ** 2);
    const shares = column(values, 'share');
    const [most, largest] = [Math.max(...areas), Math.max(...shares)];
    // Radii have four decimals: of a circle of some px its area has five digits.
    return {
      ...difference(
        areas.map((v) => v / most),
        shares.map((v) => v / largest),
        50,
      ),
      compared: drawn.panels.length && areas.length,
    };
  },
  // The text on the tiles, with its rounding.
  correlation: (svg, _drawn, values) => {
    const words = [...svg.matchAll(/text-anchor="middle"[^>]*>(-?[\d.]+)</g)].map((m) => Number(m[1]));
    const wanted = column(values, 'r').map((r) => Math.round(r * 100) / 100 || 0);
    return words.length
      ? difference(words.filter((v) => Math.abs(v) <= 1).slice(0, wanted.length), wanted, 1e4)
      : { compared: wanted.length, largest: 0 };
  },
  // Shares of the circle: angles of the sectors' first corners.
  pie: (svg, _drawn, values) => {
    const arcs = [...svg.matchAll(/ d="M([\d.]+) ([\d.]+)A([\d.]+) [\d.]+ 0 (\d) 1 ([\d.]+) ([\d.]+)/g)];
    const shares = arcs.map(([, x1, y1, r, large, x2, y2]) => {
      const chord = Math.hypot(Number(x2) - Number(x1), Number(y2) - Number(y1));
      const share = Math.asin(Math.min(1, chord / (2 * Number(r)))) / Math.PI;
      return large === '1' ? 1 - share : share;
    });
    return difference(
      shares,
      column(values, 'share').filter((v) => v > 0),
      1,
    );
  },
  sankey: (svg, _drawn, values) => bands(svg, values),
  chord: (svg, _drawn, values) => {
    const flows = [...svg.matchAll(/ d="M([\d.]+) ([\d.]+)A([\d.]+) [\d.]+ 0 (\d) 1 ([\d.]+) ([\d.]+)Q/g)];
    const angles = flows.map(([, x1, y1, r, , x2, y2]) =>
      Math.asin(Math.hypot(Number(x2) - Number(x1), Number(y2) - Number(y1)) / (2 * Number(r))),
    );
    return shares(angles, column(values, 'n'));
  },
};
function shares(found: readonly number[], wanted: readonly number[]): Found {
  const part = (list: readonly number[]) => list.map((v) => v / list.reduce((a, b) => a + b, 0));
  return difference(part(found), part(wanted), 1);
}
/** Heights of bands: from the curve's end to the line down. */
function bands(svg: string, values: ValueTable): Found {
  const found = [...svg.matchAll(/C[\d.]+ [\d.]+ [\d.]+ [\d.]+ [\d.]+ ([\d.]+)V([\d.]+)C/g)].map(
    ([, from, to]) => Number(to) - Number(from),
  );
  return shares(found, column(values, 'n'));
}

export function numbersInFile(slug: string, svg: string, drawn: DrawnFigure, values: ValueTable): Found {
  const read = READERS[slug];
  if (!read) throw new Error(`no reader of ${slug}'s file`);
  return read(svg, drawn, values);
}
