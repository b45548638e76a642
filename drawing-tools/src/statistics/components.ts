/** Principal components. */

export interface Components {
  /** One row per sample, one value per component. */
  scores: number[][];
  /** Share of the variance of each component. */
  shares: number[];
}
/**
 * Principal components of samples (rows) by variables (columns), centred and, if asked, scaled to unit variance; variables without spread are left
 * out when scaled. The smaller one of the two matrices of inner products is decomposed: `min(rows, columns)` is 600 at most.
 */
export function components(rows: readonly (readonly number[])[], isScaled: boolean, count = 2): Components {
  const kept = columnsOf(rows, isScaled);
  const [n, m] = [rows.length, kept.length];
  const isBySample = n <= m;
  const lists = isBySample ? rows.map((_, i) => Float64Array.from(kept, (column) => column[i]!)) : kept;
  const { values, vectors } = symmetricEigen(lists.map((a) => Float64Array.from(lists, (b) => inner(a, b))));
  const total = values.reduce((all, v) => all + Math.max(0, v), 0);
  const first = [...values.keys()].sort((a, b) => values[b]! - values[a]!).slice(0, count);
  const axes = first.map((k) => {
    const vector = vectors[k]!;
    const scores = isBySample
      ? Float64Array.from(vector, (v) => v * Math.sqrt(Math.max(0, values[k]!)))
      : kept.reduce((all, column, j) => all.map((v, i) => v + column[i]! * vector[j]!), new Float64Array(n));
    // The sign of an axis is arbitrary: the sample farthest from the middle is placed on the positive side.
    const farthest = scores.reduce((best, v) => (Math.abs(v) > Math.abs(best) * (1 + 1e-9) ? v : best), 0);
    return farthest < 0 ? scores.map((v) => -v) : scores;
  });
  return {
    scores: rows.map((_, i) => axes.map((axis) => axis[i]!)),
    shares: first.map((k) => Math.max(0, values[k]!) / total),
  };
}

/** Centred columns. */
function columnsOf(rows: readonly (readonly number[])[], isScaled: boolean): Float64Array[] {
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, j) => {
    const column = Float64Array.from(rows, (row) => row[j]!);
    const centre = column.reduce((a, b) => a + b, 0) / column.length;
    const centred = column.map((v) => v - centre);
    if (!isScaled) return centred;
    const spread = Math.sqrt(inner(centred, centred) / (column.length - 1));
    // Rounding leaves a spread of equal values that is not quite zero.
    return spread > 1e-14 * Math.abs(centre) ? centred.map((v) => v / spread) : new Float64Array(0);
  }).filter((column) => column.length);
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Eigenvalues and vectors (one list each) of a symmetric matrix: Householder's tridiagonal form, then implicit QL (EISPACK, tred2 and tql2). */
export function symmetricEigen(given: readonly ArrayLike<number>[]): { values: Float64Array; vectors: Float64Array[] } {
  const z = given.map((row) => Float64Array.from(row));
  const n = z.length;
  const [d, e] = [new Float64Array(n), new Float64Array(n)];
  tridiagonal(z, d, e);
  // Rows in place of columns: each rotation then changes two lists next to each other.
  const vectors = z.map((_, j) => Float64Array.from(z, (row) => row[j]!));
  implicitQl(vectors, d, e);
  return { values: d, vectors };
}

/** `d`: the diagonal, `e`: the subdiagonal, `z`: the rotation, with the last column for the last index. */
function tridiagonal(z: Float64Array[], d: Float64Array, e: Float64Array): void {
  const n = z.length;
  for (let i = n - 1; i > 0; i--) {
    const row = z[i]!;
    let [h, scale] = [0, 0];
    for (let k = 0; k < i; k++) scale += Math.abs(row[k]!);
    if (i === 1 || scale === 0) e[i] = row[i - 1]!;
    else {
      for (let k = 0; k < i; k++) {
        row[k]! /= scale;
        h += row[k]! ** 2;
      }
      const f = row[i - 1]!;
      const g = f >= 0 ? -Math.sqrt(h) : Math.sqrt(h);
      e[i] = scale * g;
      h -= f * g;
      row[i - 1] = f - g;
      let turned = 0;
      for (let j = 0; j < i; j++) {
        z[j]![i] = row[j]! / h;
        let sum = 0;
        for (let k = 0; k <= j; k++) sum += z[j]![k]! * row[k]!;
        for (let k = j + 1; k < i; k++) sum += z[k]![j]! * row[k]!;
        e[j] = sum / h;
        turned += e[j]! * row[j]!;
      }
      const half = turned / (2 * h);
      for (let j = 0; j < i; j++) {
        const own = row[j]!;
        const step = (e[j] = e[j]! - half * own);
        for (let k = 0; k <= j; k++) z[j]![k]! -= own * e[k]! + step * row[k]!;
      }
    }
    d[i] = h;
  }
  d[0] = e[0] = 0;
  for (let i = 0; i < n; i++) {
    const row = z[i]!;
    if (d[i] !== 0) {
      const sums = new Float64Array(i);
      for (let k = 0; k < i; k++) for (let j = 0; j < i; j++) sums[j]! += row[k]! * z[k]![j]!;
      for (let k = 0; k < i; k++) for (let j = 0; j < i; j++) z[k]![j]! -= sums[j]! * z[k]![i]!;
    }
    d[i] = row[i]!;
    row[i] = 1;
    for (let j = 0; j < i; j++) row[j] = z[j]![i] = 0;
  }
}

/** Turns the diagonal `d` into eigenvalues and `vectors` with them; `e` is used up. */
function implicitQl(vectors: Float64Array[], d: Float64Array, e: Float64Array): void {
  const n = d.length;
  for (let i = 1; i < n; i++) e[i - 1] = e[i]!;
  e[n - 1] = 0;
  for (let l = 0; l < n; l++)
    for (let round = 0; round < 60; round++) {
      let m = l;
      while (m < n - 1 && Math.abs(e[m]!) > Number.EPSILON * (Math.abs(d[m]!) + Math.abs(d[m + 1]!))) m++;
      if (m === l) break;
      let g = (d[l + 1]! - d[l]!) / (2 * e[l]!);
      const length = Math.hypot(g, 1);
      g = d[m]! - d[l]! + e[l]! / (g + (g < 0 ? -length : length));
      let [s, c, p, i] = [1, 1, 0, m - 1];
      for (; i >= l; i--) {
        const [f, b] = [s * e[i]!, c * e[i]!];
        const r = (e[i + 1] = Math.hypot(f, g));
        if (r === 0) {
          d[i + 1]! -= p;
          e[m] = 0;
          break;
        }
        [s, c] = [f / r, g / r];
        g = d[i + 1]! - p;
        const turned = (d[i]! - g) * s + 2 * c * b;
        p = s * turned;
        d[i + 1] = g + p;
        g = c * turned - b;
        const [one, other] = [vectors[i]!, vectors[i + 1]!];
        for (let k = 0; k < n; k++) {
          const x = one[k]!;
          const y = other[k]!;
          other[k] = s * x + c * y;
          one[k] = c * x - s * y;
        }
      }
      if (i >= l) continue;
      d[l]! -= p;
      e[l] = g;
      e[m] = 0;
    }
}
