'use client';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { Table } from '../../primitives/Table/Table.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { saveBlob } from '../../plot-kit/download.ts';
import {
  BULK_REPLICATES,
  groupTemplate,
  groupsOf,
  parseGroupTemplate,
  validateBulk,
  type TemplateProblem,
} from './bulk.ts';
import type { BulkWizardProps } from './bulk.types.ts';

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
  const [csv, setCsv] = useState<TemplateProblem | null>(null);
  const [wrongGmt, setWrongGmt] = useState<string | null>(null);
  const problems = validateBulk(value);
  const says = (field: keyof typeof problems) => {
    const id = tried && problems[field];
    return id ? t(id) : undefined;
  };
  const groups = groupsOf(value.samples);
  const pairs = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => ({ a: b.group, b: a.group })));
  const key = (p: { a: string; b: string }) => JSON.stringify([p.a, p.b]);
  const chosen = new Set(value.pairs.map(key));
  const few = groups.filter((g) => g.n < BULK_REPLICATES).map((g) => g.group);
  // What is changed while a file is read stays.
  const latest = useRef(value);
  latest.current = value;
  const read = (list: File[]) => {
    const [file] = list;
    if (!file) return;
    void file.text().then((text) => {
      const { samples, problem } = parseGroupTemplate(text);
      setCsv(problem);
      if (!problem) onChange({ ...latest.current, samples, pairs: [] });
    });
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
      <Stack $gap={12}>
        <h2>{t('bulk.groups')}</h2>
        <Loaded state={files}>
          {(all) => (
            <Stack $gap={12}>
              <div>
                <Button
                  icon="download"
                  onPress={() =>
                    saveBlob(
                      new Blob(['\ufeff', groupTemplate(all.map((f) => f.label))], { type: 'text/csv' }),
                      'bulk-groups.csv',
                    )
                  }
                >
                  {t('bulk.template')}
                </Button>
              </div>
              <FileDrop
                title={t('bulk.templateDrop')}
                hint={t('bulk.templateHint')}
                accept={['.csv']}
                onFiles={read}
                isDisabled={!canEdit}
              />
            </Stack>
          )}
        </Loaded>
        {csv && <Banner tone="danger">{t(csv.id, 'n' in csv ? { n: csv.n } : {})}</Banner>}
        {says('samples') && <Banner tone="danger">{says('samples')}</Banner>}
        {value.samples.length > 0 && (
          <>
            <RowFlex>
              {groups.map((g) => (
                <Badge key={g.group} tone={g.n < BULK_REPLICATES ? 'warning' : 'success'}>
                  {g.group}: {t('bulk.replicates', { n: g.n })}
                </Badge>
              ))}
            </RowFlex>
            {few.length > 0 && <Banner tone="warning">{t('bulk.tooFew')}</Banner>}
            <div style={{ maxHeight: 280, overflow: 'auto' }}>
              <Table
                label={t('bulk.groups')}
                rows={value.samples}
                rowId={(s) => s.sample}
                columns={[
                  { id: 'sample', label: t('samples.name'), rowHeader: true, render: (s) => s.sample },
                  { id: 'group', label: t('samples.group'), render: (s) => s.group },
                  { id: 'file', label: t('file.name'), render: (s) => s.file },
                ]}
              />
            </div>
          </>
        )}
      </Stack>
      {pairs.length > 0 && (
        <Stack $gap={8}>
          <h2>{t('bulk.pairs')}</h2>
          <Muted>{t('bulk.pairsHint')}</Muted>
          {pairs.map((p) => (
            <Checkbox
              key={key(p)}
              isSelected={chosen.has(key(p))}
              isDisabled={!canEdit || few.includes(p.a) || few.includes(p.b)}
              onChange={(on) =>
                onChange({ ...value, pairs: on ? [...value.pairs, p] : value.pairs.filter((q) => key(q) !== key(p)) })
              }
            >
              {p.a} / {p.b}
            </Checkbox>
          ))}
        </Stack>
      )}
      {says('pairs') && <Banner tone="danger">{says('pairs')}</Banner>}
      <Stack $gap={12}>
        <h2>{t('bulk.thresholds')}</h2>
        <Three>
          {threshold('foldChange', t('bulk.foldChange'))}
          {threshold('pvalue', t('bulk.pval'))}
          {threshold('qvalue', t('bulk.qval'))}
        </Three>
      </Stack>
      <Stack $gap={12}>
        <h2>GSEA</h2>
        <Switch
          isSelected={value.gsea === null}
          isDisabled={!canEdit}
          onChange={(skip) => onChange({ ...value, gsea: skip ? null : { gmt: null } })}
          hint={t('bulk.skipGseaHint')}
        >
          {t('bulk.skipGsea')}
        </Switch>
        {value.gsea && (
          <>
            <FileDrop
              title={t('bulk.gmtDrop')}
              hint={value.gsea.gmt ?? t('bulk.gmtBuiltIn')}
              accept={['.gmt']}
              isDisabled={!canEdit}
              onFiles={([file]) => {
                if (!file) return;
                const right = /\.gmt$/i.test(file.name);
                setWrongGmt(right ? null : file.name);
                if (right) onGmt(file);
              }}
            />
            {wrongGmt && <Banner tone="danger">{t('bulk.gmtOnly', { file: wrongGmt })}</Banner>}
          </>
        )}
      </Stack>
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
