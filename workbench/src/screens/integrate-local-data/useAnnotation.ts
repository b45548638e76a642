import type { DraftParam, ReferenceSet } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import type { AnnotationFacts } from '@stroma/design-system/wizard';
import { paths } from '../../app/paths.ts';
import { mapLoadable, readyOr, useRead } from '../../features/calls/index.ts';

/** Models of the reference library, by name. */
const modelsOf = (sets: readonly ReferenceSet[]) =>
  sets
    .filter(({ kind }) => kind === 'model')
    .map(({ id, name, version, species }) => ({ id, label: `${name} (${version})`, description: species }));

/** Inputs of the methods of automatic annotation, and the choice in words; null: no annotation is chosen. */
export function useAnnotation(
  param: DraftParam,
  species: string | null,
): { facts: AnnotationFacts; words: string | null } {
  const t = useT();
  const { annotationType, algorithm = 'markers', reference = {} } = param;
  const isOn = annotationType === 'automatic';
  const models = mapLoadable(useRead('references', 'list', isOn ? {} : null), modelsOf);
  const datasets = mapLoadable(useRead('datasets', 'list', isOn ? {} : null), (rows) =>
    rows
      .filter((row) => row.species === null || species === null || row.species === species)
      .map(({ id, name, tissue }) => ({ id, label: name, ...(tissue && { description: tissue }) })),
  );
  const { dataset } = reference;
  const detail = useRead('datasetProxies', 'detail', isOn && dataset ? { params: { id: dataset } } : null);
  const labelColumns = mapLoadable(detail, ({ columns }) =>
    columns.flatMap(({ name, kind }) => (kind === 'category' ? [{ id: name, label: name }] : [])),
  );
  const nameOf = (options: readonly { id: string; label: string }[], id = '') =>
    options.find((one) => one.id === id)?.label ?? id;
  const what = {
    markers: [],
    transfer: [nameOf(readyOr(datasets, []), dataset), reference.column ?? ''],
    singler: [nameOf(readyOr(datasets, []), dataset), reference.column ?? ''],
    celltypist: [
      nameOf(readyOr(models, []), reference.model),
      t.dynamic(`cell-annotation.match.${reference.match ?? 'best'}`),
    ],
  }[algorithm];
  return {
    facts: { species, datasets, labelColumns, models, importHref: paths.references },
    words: isOn ? [t.dynamic(`cell-annotation.method.${algorithm}`), ...what].filter(Boolean).join(' · ') : null,
  };
}
