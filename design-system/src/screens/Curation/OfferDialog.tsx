'use client';
import { useState } from 'react';
import { PUBLIC_LICENCES, type PublicFacts } from '@stroma/contract';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { KeptNotice } from '../../primitives/Kept/KeptNotice.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { useT } from '../../theme/messages.ts';
import type { OfferDialogProps, OfferValue, PublishedFieldName } from './Curation.types.ts';
import { FieldRow, REQUIRED_FIELDS } from './FieldRow.tsx';

const FIELDS: readonly PublishedFieldName[] = [
  'species',
  'cellType',
  'tissue',
  'disease',
  'technology',
  'donor',
  'developmentStage',
  'sex',
  'ethnicity',
  'tissueType',
  'suspensionType',
  'isPrimaryData',
];
const DOI = /^(10\.\d{4,9}\/\S+)?$/;
/** Users often paste the full URL of a DOI. */
const bareDoi = (text: string): string => text.trim().replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '');

/** Missing fields before a dataset can be offered. */
export function missingOf({ datasetId, facts, fields }: OfferValue, hasSpecies: boolean): PublishedFieldName[] | null {
  const isEmpty = (name: PublishedFieldName) => {
    const value = fields[name];
    return !value || !('column' in value ? value.column : value.term);
  };
  const missing = [...REQUIRED_FIELDS, ...(hasSpecies ? [] : (['species'] as const))].filter(isEmpty);
  return !datasetId || !facts.title.trim() || !DOI.test(facts.doi) ? missing : missing.length ? missing : null;
}

/** Form for a curator's information on a dataset and its cells. */
export function OfferDialog(props: OfferDialogProps) {
  const { editing, isVersion, value, onChange, datasets, columns, isRestored, onDiscard, isBusy, error } = props;
  const t = useT();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { facts, fields } = value;
  const say = (change: Partial<PublicFacts>) => onChange({ ...value, facts: { ...facts, ...change } });
  const hasSpecies = Boolean(datasets.find(({ id }) => id === value.datasetId)?.species);
  const missing = missingOf(value, hasSpecies);
  return (
    <DialogFrame
      isOpen
      onClose={props.onClose}
      title={editing ? t('curation.editTitle', { name: editing }) : t('curation.formTitle')}
      width={760}
      footer={
        <>
          <Button onPress={props.onCancel}>{t('common.cancel')}</Button>
          <Button tone="primary" type="submit" form="offer" isDisabled={missing !== null} isBusy={isBusy ?? false}>
            {t(editing ? 'curation.again' : 'curation.submit')}
          </Button>
        </>
      }
    >
      <form
        id="offer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing && !isBusy) props.onOffer();
        }}
      >
        <Stack $gap={16}>
          <Select
            label={t('curation.dataset')}
            isDisabled={editing !== null}
            value={value.datasetId || null}
            onChange={(datasetId) => onChange({ ...value, datasetId })}
            options={datasets.map(({ id, name }) => ({ id, label: name }))}
          />
          <h3>{t('curation.about')}</h3>
          <TextField
            label={t('curation.field.title')}
            isRequired
            maxLength={300}
            value={facts.title}
            onChange={(title) => say({ title })}
          />
          {isVersion && (
            <TextArea
              label={t('curation.field.changes')}
              value={facts.changes}
              onChange={(changes) => say({ changes: changes.slice(0, 2000) })}
            />
          )}
          <TextArea
            label={t('curation.field.description')}
            value={facts.description}
            onChange={(description) => say({ description: description.slice(0, 4000) })}
          />
          <TextField
            label={t('curation.field.doi')}
            hint={t('curation.field.doiHint')}
            maxLength={200}
            value={facts.doi}
            onChange={(doi) => say({ doi: bareDoi(doi) })}
            {...(!DOI.test(facts.doi) && { errorMessage: t('curation.field.doiWrong') })}
          />
          <TextArea
            label={t('curation.field.citation')}
            value={facts.citation}
            onChange={(citation) => say({ citation: citation.slice(0, 1000) })}
          />
          <TextField
            label={t('curation.field.source')}
            maxLength={200}
            value={facts.source}
            onChange={(source) => say({ source })}
          />
          <NumberField
            label={t('curation.field.year')}
            value={facts.year ?? NaN}
            onChange={(year) => say({ year: Number.isFinite(year) ? year : null })}
            minValue={1990}
            maxValue={2100}
            formatOptions={{ useGrouping: false }}
          />
          <Select
            label={t('curation.field.licence')}
            value={facts.licence}
            onChange={(licence) => say({ licence })}
            options={PUBLIC_LICENCES.map((id) => ({ id, label: t(`publicSet.licence.${id}`) }))}
          />
          <h3>{t('curation.cells')}</h3>
          <Muted>{t('curation.cellsHint')}</Muted>
          {FIELDS.map((name) => (
            <FieldRow
              key={name}
              name={name}
              value={fields[name]}
              onChange={(field) => onChange({ ...value, fields: { ...fields, [name]: field } })}
              columns={columns.state === 'ready' ? columns.data : []}
              hasOwn={name === 'species' && hasSpecies}
              search={props.search}
              onSearch={props.onSearch}
              termNames={{ ...props.termNames, ...names }}
              onTermName={(id, label) => setNames({ ...names, [id]: label })}
            />
          ))}
          {columns.state === 'error' && <Banner tone="danger">{t.error(columns.error)}</Banner>}
          {isRestored && <KeptNotice onDiscard={onDiscard} />}
          {error && <Banner tone="danger">{t.error(error)}</Banner>}
        </Stack>
      </form>
    </DialogFrame>
  );
}
