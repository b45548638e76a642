'use client';
import { styled } from 'styled-components';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { OfferDialogProps, PublishedField, PublishedFieldName } from './Curation.types.ts';
import { TermSearch } from './TermSearch.tsx';

/** Required fields: without them a dataset can neither be found nor compared; the species defaults to the dataset's own. */
export const REQUIRED_FIELDS: readonly PublishedFieldName[] = ['cellType', 'tissue', 'disease', 'technology'];
/** Values of fields without an ontology. */
const VALUES: Partial<Record<PublishedFieldName, readonly string[]>> = {
  tissueType: ['tissue', 'primary cell culture', 'organoid', 'cell line'],
  suspensionType: ['cell', 'nucleus', 'na'],
  isPrimaryData: ['true', 'false'],
};

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(120px, 1fr) minmax(140px, 1fr) minmax(0, 2fr);
  gap: 8px 12px;
  align-items: start;
  > span {
    padding-top: 8px;
    font-size: 13px;
  }
  @media (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr);
    > span {
      padding-top: 0;
      font-weight: 500;
    }
  }
`;
type From = 'none' | 'column' | 'term';
const fromOf = (field: PublishedField | null): From => (!field ? 'none' : 'column' in field ? 'column' : 'term');

interface FieldRowProps extends Pick<OfferDialogProps, 'search' | 'onSearch'> {
  termNames: Readonly<Record<string, string>>;
  name: PublishedFieldName;
  value: PublishedField | null;
  onChange: (value: PublishedField | null) => void;
  columns: readonly string[];
  /** The dataset already has a value. */
  hasOwn: boolean;
  onTermName: (id: string, label: string) => void;
}
/** Source of a field's values: a column of the cells, one term for all of them, or none. */
export function FieldRow(props: FieldRowProps) {
  const { name, value, onChange, columns, hasOwn, search, onSearch, termNames, onTermName } = props;
  const t = useT();
  const field = t(`curation.field.${name}`);
  const isNeeded = REQUIRED_FIELDS.includes(name) || (name === 'species' && !hasOwn);
  const from = fromOf(value);
  const isOf = name === 'donor' ? (['none', 'column'] as const) : (['none', 'column', 'term'] as const);
  const values = VALUES[name];
  const term = value && 'term' in value ? value.term : '';
  const own = search?.field === name ? search : null;
  return (
    <Row data-field={name}>
      <span aria-hidden="true">
        {field}
        {isNeeded && ' *'}
      </span>
      <Select
        hideLabel
        label={t('curation.from', { field })}
        value={from}
        onChange={(next) =>
          onChange(
            next === 'none' ? null : next === 'column' ? { column: columns[0] ?? '' } : { term: values?.[0] ?? '' },
          )
        }
        options={isOf.map((id) => ({
          id,
          label: t(id === 'none' && hasOwn ? 'curation.from.own' : `curation.from.${id}`),
        }))}
      />
      {value && 'column' in value && (
        <Select
          hideLabel
          label={t('curation.column', { field })}
          value={value.column || null}
          onChange={(column) => onChange({ column })}
          options={columns.map((id) => ({ id, label: id }))}
        />
      )}
      {from === 'term' && values && (
        <Select
          hideLabel
          label={t('curation.term', { field })}
          value={term || null}
          onChange={(next) => onChange({ term: next })}
          options={values.map((id) => ({ id, label: id }))}
        />
      )}
      {from === 'term' && !values && (
        <TermSearch
          label={t('curation.term', { field })}
          value={term}
          name={termNames[term] ?? ''}
          query={own?.query ?? ''}
          terms={own?.terms ?? []}
          isSearching={own?.isSearching ?? false}
          onSearch={(query) => onSearch(name, query)}
          onPick={({ id, label }) => {
            onTermName(id, label);
            onChange({ term: id });
          }}
        />
      )}
    </Row>
  );
}
