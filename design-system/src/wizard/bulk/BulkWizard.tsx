'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { validateBulk } from './bulk.ts';
import type { BulkWizardProps } from './bulk.types.ts';
import { BulkGeneSets } from './BulkGeneSets.tsx';
import { BulkGroups } from './BulkGroups.tsx';
import { BulkPairs } from './BulkPairs.tsx';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: 24px;
  max-width: 688px;
  h2 {
    font-size: 16px;
    line-height: 24px;
  }
`;
const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
  gap: 16px;
`;

/** Bulk RNA-seq: groups by a CSV template, comparisons, thresholds, gene sets (specification 2.9, 5). */
export function BulkWizard(props: BulkWizardProps) {
  const { files, value, onChange, onGmt, onSubmit, submitting, error, canEdit = true } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateBulk(value);
  const says = (field: keyof typeof problems) => {
    const id = tried && problems[field];
    return id ? t(id) : undefined;
  };
  const threshold = (field: 'foldChange' | 'pvalue' | 'qvalue', label: string) => (
    <NumberField
      label={label}
      value={value[field]}
      minValue={field === 'foldChange' ? 1 : 0}
      maxValue={field === 'foldChange' ? undefined : 1}
      step={field === 'foldChange' ? 0.1 : 0.001}
      formatOptions={{ maximumFractionDigits: 4 }}
      plain
      isDisabled={!canEdit}
      onChange={(n) => onChange({ ...value, [field]: n })}
      errorMessage={says(field)}
    />
  );
  return (
    <Root>
      {!canEdit && <Banner tone="warning">{t.error({ id: 'PERMISSION_DENIED' })}</Banner>}
      <TextField
        label={t('preview.jobName')}
        hint={t('preview.jobNameHint')}
        value={value.jobName}
        onChange={(jobName) => onChange({ ...value, jobName })}
        errorMessage={says('jobName')}
        isDisabled={!canEdit}
        isRequired
      />
      <BulkGroups {...{ files, value, onChange, canEdit }} problem={says('samples')} />
      <BulkPairs {...{ value, onChange, canEdit }} />
      {says('pairs') && <Banner tone="danger">{says('pairs')}</Banner>}
      <Stack $gap={12}>
        <h2>{t('bulk.thresholds')}</h2>
        <Three>
          {threshold('foldChange', t('bulk.foldChange'))}
          {threshold('pvalue', t('bulk.pval'))}
          {threshold('qvalue', t('bulk.qval'))}
        </Three>
      </Stack>
      <BulkGeneSets {...{ value, onChange, onGmt, canEdit }} />
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      <RowFlex style={{ justifyContent: 'flex-end' }}>
        <Button
          tone="primary"
          icon="play"
          busy={submitting}
          isDisabled={!canEdit}
          onPress={() => {
            setTried(true);
            if (!Object.keys(problems).length) onSubmit();
          }}
        >
          {t('wizard.startAnalysis')}
        </Button>
      </RowFlex>
    </Root>
  );
}
