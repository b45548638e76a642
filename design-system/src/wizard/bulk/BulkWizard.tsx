'use client';
import { useState } from 'react';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { useT } from '../../theme/messages.ts';
import { Fields, Root } from './bulk.styles.ts';
import { bulkProblems, toParams } from './bulk.ts';
import type { BulkValue, BulkWizardProps } from './bulk.types.ts';
import { BulkFiles } from './BulkFiles.tsx';
import { BulkGeneSets } from './BulkGeneSets.tsx';
import { BulkReference } from './BulkReference.tsx';
import { BulkPairs } from './BulkPairs.tsx';
import { BulkSamples } from './BulkSamples.tsx';

/** Bulk RNA-seq: count tables, their samples, comparisons, method, thresholds, gene sets (specification 2.9, 5). */
export function BulkWizard(props: BulkWizardProps) {
  const { files, transfers, library, species, value, onChange, onUpload, onSubmit, isSubmitting, error } = props;
  const { canEdit = true, datasets, columns, readTable } = props;
  const t = useT();
  const [isTried, setTried] = useState(false);
  const problems = bulkProblems(value);
  // Errors of a row are shown at once; missing values only after an attempt to submit.
  const said = (field: keyof typeof problems) => (isTried ? problems[field] : undefined);
  const shared = { value, onChange, canEdit };
  return (
    <Root>
      {!canEdit && <Banner tone="warning">{t.error({ id: 'PERMISSION_DENIED' })}</Banner>}
      <BulkFiles {...{ ...shared, files, transfers, onUpload }} />
      <BulkSamples {...{ ...shared, files, ...(readTable && { readTable }) }} problem={said('samples')} />
      {isTried && problems.samples && !value.rows.length && (
        <Banner tone="danger" isProblem>
          {t.error(problems.samples)}
        </Banner>
      )}
      <BulkPairs {...shared} problem={said('pairs')} />
      <Test {...shared} species={species} />
      <BulkGeneSets {...{ ...shared, library }} problem={said('gsea')} />
      <BulkReference {...{ ...shared, datasets, columns }} problem={said('reference')} />
      <Fields>
        <TextField
          label={t('preview.jobName')}
          hint={t('preview.jobNameHint')}
          value={value.jobName}
          onChange={(jobName) => onChange({ ...value, jobName })}
          errorMessage={said('jobName') && t.error(problems.jobName!)}
          isDisabled={!canEdit}
          isRequired
        />
      </Fields>
      {error && (
        <Banner tone="danger" isProblem>
          {t.error(error)}
        </Banner>
      )}
      <RowFlex style={{ justifyContent: 'flex-end' }}>
        <Button
          tone="primary"
          icon="play"
          isBusy={isSubmitting}
          denied={canEdit ? undefined : t.error({ id: 'PERMISSION_DENIED' })}
          onPress={() => {
            setTried(true);
            if (!Object.keys(problems).length) onSubmit(toParams(value));
          }}
        >
          {t('wizard.startAnalysis')}
        </Button>
      </RowFlex>
    </Root>
  );
}

/** A copy of the contract's list, whose module would bring its schemas into the browser. */
const METHODS = ['DESeq2', 'edgeR', 'limma-voom'] as const satisfies readonly BulkValue['method'][];

type TestProps = Required<Pick<BulkWizardProps, 'value' | 'onChange' | 'canEdit' | 'species'>>;
/** Species, method, its options and the thresholds that genes are counted by. */
function Test({ value, onChange, canEdit, species }: TestProps) {
  const t = useT();
  const b = (id: string) => t.dynamic(`bulk.${id}`);
  const isDeseq = value.method === 'DESeq2';
  const threshold = (field: 'foldChange' | 'pvalue' | 'qvalue', label: string) => (
    <NumberField
      label={label}
      value={value[field]}
      minValue={field === 'foldChange' ? 1 : 0}
      maxValue={field === 'foldChange' ? 1000 : 1}
      step={field === 'foldChange' ? 0.1 : 0.001}
      formatOptions={{ maximumFractionDigits: 4 }}
      isPlain
      isDisabled={!canEdit}
      onChange={(n) => Number.isFinite(n) && onChange({ ...value, [field]: n })}
    />
  );
  return (
    <Stack $gap={12}>
      <h2>{b('test')}</h2>
      <Fields>
        <Select
          label={t('common.species')}
          options={species.map((id) => ({ id, label: t.dynamic(`enrichment.species.${id}`, undefined, id) }))}
          value={value.species}
          isDisabled={!canEdit}
          onChange={(next) => onChange({ ...value, species: next, sets: [], reference: null })}
        />
      </Fields>
      <RadioGroup
        label={b('method')}
        options={METHODS.map((id) => ({ id, label: id, description: b(`method.${id}`) }))}
        value={value.method}
        isDisabled={!canEdit}
        onChange={(method) => onChange({ ...value, method })}
      />
      <Switch
        isSelected={isDeseq && value.anyGroup}
        isDisabled={!canEdit || !isDeseq}
        hint={b('anyGroupHint')}
        onChange={(anyGroup) => onChange({ ...value, anyGroup })}
      >
        {b('anyGroupTest')}
      </Switch>
      <Switch
        isSelected={isDeseq && value.shrink}
        isDisabled={!canEdit || !isDeseq}
        hint={b('shrinkHint')}
        onChange={(shrink) => onChange({ ...value, shrink })}
      >
        {b('shrink')}
      </Switch>
      <h3>{t('bulk.thresholds')}</h3>
      <Fields>
        {threshold('foldChange', t('bulk.foldChange'))}
        {threshold('pvalue', t('bulk.pval'))}
        {threshold('qvalue', t('bulk.qval'))}
      </Fields>
    </Stack>
  );
}
