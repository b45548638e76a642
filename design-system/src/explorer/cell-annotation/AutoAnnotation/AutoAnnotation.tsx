'use client';
import { useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Table } from '../../../primitives/Table/Table.tsx';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import { AUTO_TYPES, type AutoAnnotationFacts, type AutoAnnotationProps } from '../cell-annotation.types.ts';
import { matchingTypes, validateAuto } from './validateAuto.ts';

/** Automatic subtypes of exactly named cell types, with a chosen reference species (specification 2.8, 5). */
export function AutoAnnotation(props: AutoAnnotationProps) {
  return (
    <Stack>
      <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>
      {props.result && <Labels {...props} />}
    </Stack>
  );
}

function Form(props: AutoAnnotationProps & { known: AutoAnnotationFacts }) {
  const { known, value, onChange, onSubmit, submitting, error, canEdit } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateAuto(value, known);
  const there = matchingTypes(known);
  return (
    <ToolForm
      {...{ submitting, error, canEdit }}
      title={t('annotation.auto')}
      hint={t('annotation.autoHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      <Select
        label={t('annotation.referenceSpecies')}
        options={[
          { id: 'Homo sapiens', label: 'Homo sapiens' },
          { id: 'Mus musculus', label: 'Mus musculus' },
        ]}
        value={value.species}
        onChange={(species) => onChange({ ...value, species })}
        errorMessage={tried && problems.species ? t(problems.species) : undefined}
      />
      {!there.length && (
        <Banner tone="warning" title={t('annotation.noMatch')}>
          {t('annotation.noMatchHint', { types: AUTO_TYPES.join(', ') })}
        </Banner>
      )}
      <CheckList
        label={t('annotation.types')}
        hint={t('annotation.typesHint')}
        options={AUTO_TYPES.map((name) => {
          const found = there.find((c) => c.name === name);
          return { id: name, label: name, cells: found?.cells ?? 0, disabled: !found };
        })}
        value={value.cellTypes}
        onChange={(cellTypes) => onChange({ ...value, cellTypes })}
        errorMessage={tried && there.length && problems.cellTypes ? t(problems.cellTypes) : undefined}
      />
      <Select
        label={t('annotation.reference')}
        options={known.references}
        value={value.reference || null}
        onChange={(reference) => onChange({ ...value, reference })}
        errorMessage={tried && problems.reference ? t(problems.reference) : undefined}
        isRequired
      />
    </ToolForm>
  );
}

function Labels({ result, onAccept, canEdit = true }: AutoAnnotationProps) {
  const t = useT();
  if (!result) return null;
  return (
    <section aria-label={t('annotation.result')} style={{ padding: '0 16px 16px' }}>
      <h2 style={{ fontSize: 14, marginBottom: 8 }}>{t('annotation.result')}</h2>
      <Loaded state={result}>
        {(data) => (
          <Stack>
            {data.unmatched.length > 0 && (
              <Banner tone="info">{t('annotation.unmatched', { types: data.unmatched.join(', ') })}</Banner>
            )}
            <Table
              cards
              label={t('annotation.result')}
              rows={data.labels}
              rowId={(l) => l.cluster}
              columns={[
                { id: 'cluster', label: t('annotation.cluster'), rowHeader: true, render: (l) => l.cluster },
                { id: 'type', label: t('annotation.parent'), render: (l) => l.cellType },
                {
                  id: 'label',
                  label: t('annotation.label'),
                  render: (l) => l.label ?? <Muted>{t('annotation.none')}</Muted>,
                },
                {
                  id: 'score',
                  label: t('annotation.score'),
                  end: true,
                  render: (l) => (l.score === null ? '–' : t.number(l.score)),
                },
                { id: 'cells', label: t('common.cells'), end: true, render: (l) => t.number(l.cells) },
                { id: 'markers', label: t('annotation.markers'), render: (l) => <em>{l.markers.join(', ')}</em> },
              ]}
            />
            {onAccept && (
              <div>
                <Button tone="primary" isDisabled={!canEdit} onPress={onAccept}>
                  {t('annotation.accept')}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </section>
  );
}
