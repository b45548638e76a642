import { useMemo } from 'react';
import type { Matrix, TfRegulationResult } from '@stroma/contract/tools';
import { matricesOf, similarityOf, type RegulonMatrices } from '@stroma/design-system/charts';
import type { Loadable } from '@stroma/design-system/primitives';
import { useCached } from '../../../../api/cache.ts';
import { readColumns } from '../../../../api/tables.ts';
import { mapLoadable } from '../../../../features/calls/index.ts';

const TOOL = 'tf-regulation';
const GROUPS = ['number', 'group_number', 'mean', 'specificity', 'on'] as const;
const firstOnes = ({ coloured }: TfRegulationResult) => ({ filter: [`number:le:${coloured}`] });

/** Names of the first regulons, in order. */
export function useNames(id: string, result: TfRegulationResult): Loadable<readonly string[]> {
  const read = useCached(`${id}:regulons`, () =>
    readColumns({ tool: TOOL, id, table: 'regulons' }, ['number', 'regulon'], firstOnes(result)),
  );
  return useMemo(
    () =>
      mapLoadable(read, (columns) => {
        const names: string[] = [];
        columns.number.forEach((number, i) => {
          names[Number(number) - 1] = String(columns.regulon[i] ?? '');
        });
        return names;
      }),
    [read],
  );
}

/** The first regulons by group. */
export function useMatrices(
  id: string,
  result: TfRegulationResult,
  names: Loadable<readonly string[]>,
): Loadable<RegulonMatrices> {
  const read = useCached(`${id}:groups`, () =>
    readColumns({ tool: TOOL, id, table: 'groups' }, GROUPS, firstOnes(result)),
  );
  return useMemo(
    () =>
      names.state === 'ready' ? mapLoadable(read, (columns) => matricesOf(columns, names.data, result.groups)) : names,
    [read, names, result],
  );
}

/** Connection specificity index of the clustered regulons; a null id disables it. */
export function useSimilarity(id: string | null, result: TfRegulationResult): Loadable<Matrix> {
  const read = useCached(id && `${id}:similarity`, () =>
    readColumns({ tool: TOOL, id: id ?? '', table: 'similarity' }, ['a', 'b', 'csi'], {}),
  );
  return useMemo(() => mapLoadable(read, (columns) => similarityOf(columns, result.linkage.labels)), [read, result]);
}
