'use client';
import { useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { FieldLabel } from '../../../primitives/Field/Field.styles.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import { GeneArea } from '../GeneArea.tsx';
import type { GeneSetPanelProps } from '../gene-set.types.ts';
import { genesIn } from '../signature.ts';
import { validateGeneSet } from '../validateGeneSet.ts';
import { GeneSetHistory } from './GeneSetHistory.tsx';
import { GeneSetPlots } from './GeneSetPlots.tsx';

/** Scores of gene sets: predefined, typed or uploaded; their plots; the searches made before (specification 2.8). */
export function GeneSetPanel(props: GeneSetPanelProps) {
  const { value, onChange, predefined, groupOptions, example, onUpload, result, history, ...rest } = props;
  const { onSubmit, submitting, error, canEdit = true, onShowUndetected, onHistoryAdd, palette } = rest;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateGeneSet(value);
  const says = (field: keyof typeof problems) => (tried && problems[field] ? t(problems[field]) : undefined);
  const set = (part: Partial<typeof value>) => onChange({ ...value, ...part });
  return (
    <>
      <ToolForm
        title={t('geneSet.title')}
        hint={t('geneSet.hint')}
        submitLabel={t('geneSet.plot')}
        submitting={submitting}
        error={error}
        canEdit={canEdit}
        onSubmit={() => {
          setTried(true);
          if (!Object.keys(problems).length) onSubmit();
        }}
      >
        <SegmentedControl
          label={t('geneSet.source')}
          value={value.source}
          onChange={(source) => set({ source })}
          isDisabled={!canEdit}
          options={(['predefined', 'custom', 'upload'] as const).map((id) => ({
            id,
            label: t(`geneSet.source.${id}`),
          }))}
        />
        {value.source === 'predefined' && (
          <Loaded state={predefined}>
            {(sets) => (
              <CheckList
                label={t('geneSet.predefined')}
                options={sets.map((s) => ({
                  id: s.name,
                  label: `${s.name} · ${t('unit.genes', { n: s.genes.length })}`,
                }))}
                value={value.predefined}
                onChange={(next) => set({ predefined: next })}
                errorMessage={says('predefined')}
              />
            )}
          </Loaded>
        )}
        {value.source === 'custom' && (
          <>
            <TextField
              label={t('geneSet.name')}
              value={value.custom.name}
              maxLength={120}
              onChange={(name) => set({ custom: { ...value.custom, name } })}
              errorMessage={says('name')}
            />
            <GeneArea
              label={t('geneSet.genes')}
              hint={t('geneSet.genesHint', { n: genesIn(value.custom.text).length })}
              value={value.custom.text}
              onChange={(text) => set({ custom: { ...value.custom, text } })}
              errorMessage={says('genes')}
            />
            <RowFlex>
              <Button
                small
                icon="edit"
                isDisabled={!canEdit}
                onPress={() => set({ custom: { name: example.name, text: example.genes.join('\n') } })}
              >
                {t('geneSet.example')}
              </Button>
            </RowFlex>
          </>
        )}
        {value.source === 'upload' && (
          <Stack $gap={8}>
            <FieldLabel elementType="span">{t('geneSet.uploaded')}</FieldLabel>
            {value.uploaded.map((s) => (
              <RowFlex key={s.name}>
                <span>{s.name}</span>
                <Muted>{t('unit.genes', { n: s.genes.length })}</Muted>
              </RowFlex>
            ))}
            <div>
              <Button icon="upload" isDisabled={!canEdit} onPress={onUpload}>
                {t('geneSet.upload')}
              </Button>
            </div>
            {says('uploaded') && (
              <span role="alert" style={{ color: 'var(--st-danger)', fontSize: 12 }}>
                {says('uploaded')}
              </span>
            )}
          </Stack>
        )}
        <div style={{ maxWidth: 300 }}>
          <Select
            label={t('gene.groupBy')}
            options={groupOptions}
            value={value.groupBy}
            onChange={(groupBy) => set({ groupBy })}
          />
        </div>
      </ToolForm>
      <GeneSetPlots result={result} onShowUndetected={onShowUndetected} palette={palette} />
      <GeneSetHistory history={history} onAdd={onHistoryAdd} canEdit={canEdit} />
    </>
  );
}
