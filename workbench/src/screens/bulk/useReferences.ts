import type { BulkValue } from '@stroma/design-system/wizard';
import { mapLoadable, useRead } from '../../features/calls/index.ts';

/** Annotated datasets of the space with the form's species, and the group columns of the chosen one. */
export function useReferences({ species, reference }: BulkValue) {
  const list = mapLoadable(useRead('datasets', 'list'), (rows) =>
    rows
      .filter((row) => row.species === null || row.species === species)
      .map(({ id, name, tissue }) => ({ id, label: name, ...(tissue && { description: tissue }) })),
  );
  const dataset = reference?.dataset;
  const detail = useRead('datasetProxies', 'detail', dataset ? { params: { id: dataset } } : null);
  const columns = mapLoadable(detail, (found) =>
    found.columns.flatMap(({ name, kind }) => (kind === 'category' ? [{ id: name, label: name }] : [])),
  );
  const datasets = list.state === 'ready' && !list.data.length ? ({ state: 'empty' } as const) : list;
  return { datasets, columns };
}
