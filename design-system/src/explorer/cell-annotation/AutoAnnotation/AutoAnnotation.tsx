'use client';
import { useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import {
  AUTO_TYPES,
  type AutoAnnotationFacts,
  type AutoAnnotationProps,
  type AutoType,
} from '../cell-annotation.types.ts';
import { MarkerTable } from './MarkerTable.tsx';
import { ModelFields } from './ModelFields.tsx';
import { matchingTypes, readsDataset, validateAuto } from './validateAuto.ts';

const SPECIES = ['Homo sapiens', 'Mus musculus'] as const;
/** The lowest score that a method begins with. The best label of a model is its most probable one, as in CellTypist. */
const FLOORS = { markers: 0.25, transfer: 0.5, singler: 0.5, celltypist: 0 } as const;
const METHODS = ['markers', 'transfer', 'singler', 'celltypist'] as const;

/** Parameters of automatic annotation: marker genes, labels of another dataset or a model, for all cells or within exact cell type names. */
export function AutoAnnotation(props: AutoAnnotationProps) {
  return <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>;
}

function Form(props: AutoAnnotationProps & { known: AutoAnnotationFacts }) {
  const { known, value, onChange, onSubmit, isSubmitting, error, canEdit, onDiscard } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateAuto(value, known);
  const said = (field: keyof typeof problems) => (tried && problems[field] ? t(problems[field]) : undefined);
  const options = known.columns.map(({ id, label }) => ({ id, label }));
  return (
    <ToolForm
      {...{ isSubmitting, error, canEdit, onDiscard }}
      title={t('annotation.auto')}
      hint={t.dynamic(`cell-annotation.hint.${value.method}`)}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      {known.publicDatasets && known.publicDatasets.length > 0 && (
        <Menu
          label={t.dynamic('cell-annotation.publicLabels')}
          trigger={<Button icon="globe">{t.dynamic('cell-annotation.publicLabels')}</Button>}
          items={known.publicDatasets.map(({ id, label, description }) => ({ id, label, hint: description }))}
          onAction={(dataset) =>
            onChange({
              ...value,
              ...{ method: 'transfer', floor: FLOORS.transfer, isWithin: false, dataset, labels: '' },
            })
          }
        />
      )}
      <SegmentedControl
        isWrapping
        label={t.dynamic('cell-annotation.method')}
        options={METHODS.map((id) => ({ id, label: t.dynamic(`cell-annotation.method.${id}`) }))}
        value={value.method}
        onChange={(method) => onChange({ ...value, method, match: 'best', floor: FLOORS[method] })}
      />
      <Select
        label={t('annotation.referenceSpecies')}
        options={SPECIES.map((id) => ({ id, label: id }))}
        value={value.species}
        onChange={(species) => onChange({ ...value, species })}
        errorMessage={said('species')}
      />
      <Select
        label={t.dynamic('cell-annotation.groupBy')}
        hint={t.dynamic('cell-annotation.groupByHint')}
        options={options}
        value={value.groupBy || null}
        onChange={(groupBy) => onChange({ ...value, groupBy })}
        errorMessage={said('groupBy')}
        isRequired
      />
      {readsDataset(value.method) && <Reference {...{ known, value, onChange, said }} />}
      {value.method === 'celltypist' && (
        <ModelFields
          {...{ value, onChange, importHref: props.importHref }}
          models={known.models}
          problem={said('model')}
        />
      )}
      <SegmentedControl
        label={t.dynamic('cell-annotation.scope')}
        options={[
          { id: 'all', label: t.dynamic(`cell-annotation.scope.all.${value.method}`) },
          { id: 'within', label: t.dynamic(`cell-annotation.scope.within.${value.method}`) },
        ]}
        value={value.isWithin ? 'within' : 'all'}
        onChange={(scope) => onChange({ ...value, isWithin: scope === 'within' })}
      />
      {value.isWithin && <Within {...{ known, value, onChange, said }} />}
      <NumberField
        label={t.dynamic('cell-annotation.floor')}
        hint={t.dynamic(`cell-annotation.floorHint.${value.method}`)}
        value={value.floor}
        onChange={(floor) => onChange({ ...value, floor: Number.isFinite(floor) ? floor : 0 })}
        minValue={0}
        maxValue={1}
        step={0.05}
      />
      {value.method === 'markers' && <MarkerTable types={known.types} />}
    </ToolForm>
  );
}

type Part = Pick<AutoAnnotationProps, 'value' | 'onChange'> & {
  known: AutoAnnotationFacts;
  said: (field: 'cellTypes' | 'dataset' | 'labels') => string | undefined;
};

/** The labelled dataset and its column. */
function Reference({ known, value, onChange, said }: Part) {
  const t = useT();
  const datasets = [...known.datasets, ...(known.publicDatasets ?? [])];
  if (!datasets.length) return <Banner tone="warning">{t.dynamic('cell-annotation.noDatasets')}</Banner>;
  return (
    <>
      <Select
        label={t.dynamic('cell-annotation.dataset')}
        hint={t.dynamic('cell-annotation.datasetHint')}
        options={datasets}
        value={value.dataset || null}
        onChange={(dataset) => onChange({ ...value, dataset, labels: '' })}
        errorMessage={said('dataset')}
        isRequired
      />
      {value.dataset && (
        <Loaded state={known.labelColumns}>
          {(columns) => (
            <Select
              label={t.dynamic('cell-annotation.labels')}
              options={columns}
              value={value.labels || null}
              onChange={(labels) => onChange({ ...value, labels })}
              errorMessage={said('labels')}
              isRequired
            />
          )}
        </Loaded>
      )}
    </>
  );
}

/** The column of major types and the types of it that are divided. */
function Within({ known, value, onChange, said }: Part) {
  const t = useT();
  const there = matchingTypes(known.columns, value.column);
  return (
    <>
      <Select
        label={t.dynamic('cell-annotation.column')}
        options={known.columns.map(({ id, label }) => ({ id, label }))}
        value={value.column || null}
        onChange={(column) => onChange({ ...value, column, cellTypes: [] })}
      />
      {there.length ? (
        <CheckList
          label={t('annotation.types')}
          hint={t('annotation.typesHint')}
          options={AUTO_TYPES.map((name) => {
            const found = there.find((c) => c.name === name);
            return { id: name, label: name, cells: found?.cells ?? 0, isDisabled: !found };
          })}
          value={value.cellTypes}
          onChange={(cellTypes) => onChange({ ...value, cellTypes: cellTypes as AutoType[] })}
          errorMessage={said('cellTypes')}
        />
      ) : (
        <Banner tone="warning" title={t('annotation.noMatch')}>
          {t('annotation.noMatchHint', { types: AUTO_TYPES.join(', ') })}
        </Banner>
      )}
      <Muted>{t.dynamic('cell-annotation.withinHint')}</Muted>
    </>
  );
}
