'use client';
import { useMemo } from 'react';
import type { Linkage, Matrix } from '@stroma/contract/tools';
import { CLUSTER_LIMIT, clusterRows } from './cluster.ts';
import { scaleRows, transpose } from './scaleRows.ts';

interface Input {
  matrix: Matrix;
  rowLinkage?: Linkage | undefined;
  columnLinkage?: Linkage | undefined;
  /** Order by a clustering and draw its tree. */
  rows: boolean;
  columns: boolean;
  scaleByRow: boolean;
}
/** The matrix as shown and the clusterings that order it; clustering is of the shown values. */
export function useClustered({ matrix, rowLinkage, columnLinkage, rows, columns, scaleByRow }: Input) {
  return useMemo(() => {
    const shown = scaleByRow ? scaleRows(matrix) : matrix;
    const small = (n: number) => n > 1 && n <= CLUSTER_LIMIT;
    return {
      shown,
      rowLinkage: !rows
        ? null
        : (rowLinkage ?? (small(shown.rows.length) ? clusterRows(shown.values, shown.rows) : null)),
      columnLinkage: !columns
        ? null
        : (columnLinkage ??
          (small(shown.columns.length)
            ? clusterRows(transpose(shown.values, shown.columns.length), shown.columns)
            : null)),
    };
  }, [matrix, rowLinkage, columnLinkage, rows, columns, scaleByRow]);
}
