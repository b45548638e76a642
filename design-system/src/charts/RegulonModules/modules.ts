import type { Matrix } from '@stroma/contract/tools';
import { cutInto } from '../../kernels/matrix/linkage.ts';
import type { RegulonModulesProps } from './RegulonModules.types.ts';

/** The module of each regulon, 1, 2, … in page order: the clustering cut into the user's number of them. */
export const modulesOf = ({ linkage, k: modules }: Pick<RegulonModulesProps, 'k' | 'linkage'>): number[] =>
  cutInto(linkage, modules);

/** Modules x groups: mean activity of a module's regulons, as z scores over the groups; 0 where it is equal in all. */
export function moduleActivity(activity: Matrix, module: readonly number[]): Matrix {
  const modules = [...new Set(module)].sort((a, b) => a - b);
  const values = modules.map((m) => {
    const rows = activity.values.filter((_, i) => module[i] === m);
    const means = activity.columns.map((_, g) => {
      const known = rows.flatMap((row) => row[g] ?? []);
      return known.length ? known.reduce((a, b) => a + b, 0) / known.length : null;
    });
    const all = means.filter((v) => v !== null);
    const mean = all.reduce((a, b) => a + b, 0) / Math.max(1, all.length);
    const deviation = Math.sqrt(all.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, all.length));
    // A deviation that is only rounding error counts as zero.
    return means.map((v) => (v === null ? null : deviation > 1e-12 ? (v - mean) / deviation : 0));
  });
  return { rows: modules.map(String), columns: activity.columns, values };
}
