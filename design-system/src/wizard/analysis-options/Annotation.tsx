'use client';
import type { DraftParam } from '@stroma/contract';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { AnalysisOptionsStepProps, AnnotationFacts } from '../wizard.types.ts';
import { Narrow } from './options.styles.ts';

/** Specification 5: automatic annotation is for these species. */
const ANNOTATED = ['Homo sapiens', 'Mus musculus'];
const METHODS = ['markers', 'transfer', 'singler', 'celltypist'] as const;

type Props = Pick<AnalysisOptionsStepProps, 'value' | 'onChange' | 'errors'> & { facts: AnnotationFacts };

/** Automatic naming of the clusters at the end: none, or a method of the tool cell annotation and its reference. */
export function Annotation(props: Props) {
  const { value, onChange, errors, facts } = props;
  const t = useT();
  const { species } = facts;
  const can = species === null || ANNOTATED.includes(species);
  const isOn = value.annotationType === 'automatic';
  const hint = can
    ? t('options.annotationHint')
    : t('options.annotationSpecies', { species: species ?? '', all: t.list(ANNOTATED) });
  return (
    <Stack $gap={12}>
      <RadioGroup
        label={t('options.annotation')}
        value={isOn ? 'automatic' : 'none'}
        onChange={(annotationType) => onChange({ ...value, annotationType })}
        options={[
          { id: 'none', label: t('options.annotationNone'), description: t('options.annotationNoneHint') },
          { id: 'automatic', label: t('options.annotationAuto'), description: hint, isDisabled: !can },
        ]}
        {...(!value.algorithm && errors.annotation && { errorMessage: t.error(errors.annotation) })}
      />
      {isOn && can && <Method {...props} />}
    </Stack>
  );
}

/** The method and its reference. A method that is unavailable shows the reason. */
function Method({ value, onChange, errors, facts }: Props) {
  const t = useT();
  const { datasets, models, species } = facts;
  const method = value.algorithm ?? 'markers';
  const noDatasets = datasets.state === 'ready' && !datasets.data.length;
  const noModels = models.state === 'ready' && !models.data.length;
  const whyNot = (id: (typeof METHODS)[number]) => {
    const hint = t.dynamic(`cell-annotation.hint.${id}`);
    if (id === 'markers') return { description: t('options.annotationRecommended', { hint }) };
    const isMissing = id === 'celltypist' ? noModels : noDatasets;
    const why = id === 'celltypist' ? t.dynamic('cell-annotation.noModels') : t('options.annotationNoDatasets');
    return { isDisabled: isMissing, description: isMissing ? why : hint };
  };
  return (
    <>
      <RadioGroup
        label={t.dynamic('cell-annotation.method')}
        value={method}
        onChange={(algorithm) => onChange({ ...value, algorithm })}
        options={METHODS.map((id) => ({ id, label: t.dynamic(`cell-annotation.method.${id}`), ...whyNot(id) }))}
        {...(errors.annotation && { errorMessage: t.error(errors.annotation) })}
      />
      <Narrow>
        <Stack $gap={12}>
          {species !== null && <Muted>{t('options.annotationOf', { species })}</Muted>}
          {(method === 'transfer' || method === 'singler') && <Labelled {...{ value, onChange, facts }} />}
          {method === 'celltypist' && <Model {...{ value, onChange, facts }} />}
          {facts.estimateSeconds ? (
            <Muted>{t('options.annotationEstimate', { duration: t.duration(facts.estimateSeconds) })}</Muted>
          ) : null}
          {noModels && facts.importHref && (
            <div>
              <LinkButton href={facts.importHref} icon="upload">
                {t.dynamic('cell-annotation.importModel')}
              </LinkButton>
            </div>
          )}
        </Stack>
      </Narrow>
    </>
  );
}

type Part = Omit<Props, 'errors'>;
const sourceOf = ({ reference = {} }: DraftParam) => reference;

/** The labelled dataset and its column. */
function Labelled({ value, onChange, facts }: Part) {
  const t = useT();
  const source = sourceOf(value);
  const { column: _, ...others } = source;
  return (
    <>
      <Loaded state={facts.datasets}>
        {(datasets) => (
          <Select
            label={t.dynamic('cell-annotation.dataset')}
            hint={t.dynamic('cell-annotation.datasetHint')}
            options={datasets}
            value={source.dataset ?? null}
            onChange={(dataset) => onChange({ ...value, reference: { ...others, dataset } })}
            isRequired
          />
        )}
      </Loaded>
      {source.dataset && (
        <Loaded state={facts.labelColumns}>
          {(columns) => (
            <Select
              label={t.dynamic('cell-annotation.labels')}
              options={columns}
              value={source.column ?? null}
              onChange={(column) => onChange({ ...value, reference: { ...source, column } })}
              isRequired
            />
          )}
        </Loaded>
      )}
    </>
  );
}

/** The model of the reference library, and the rule for a cell's labels. */
function Model({ value, onChange, facts }: Part) {
  const t = useT();
  const source = sourceOf(value);
  return (
    <Loaded state={facts.models}>
      {(models) => (
        <>
          <Select
            label={t.dynamic('cell-annotation.model')}
            hint={t.dynamic('cell-annotation.modelHint')}
            options={models}
            value={source.model ?? null}
            onChange={(model) => onChange({ ...value, reference: { ...source, model } })}
            isRequired
          />
          <SegmentedControl
            label={t.dynamic('cell-annotation.match')}
            options={(['best', 'probability'] as const).map((id) => ({
              id,
              label: t.dynamic(`cell-annotation.match.${id}`),
            }))}
            value={source.match ?? 'best'}
            onChange={(match) => onChange({ ...value, reference: { ...source, match } })}
          />
        </>
      )}
    </Loaded>
  );
}
