'use client';
import { FileTrigger } from 'react-aria-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { DegFilterFields } from '../../DegFilterFields.tsx';
import { GeneArea } from '../../gene-set/GeneArea.tsx';
import type { EnrichmentFacts, EnrichmentForm, EnrichmentKind } from '../enrichment.types.ts';
import { listedGenes, rankedText, type EnrichmentField } from '../form.ts';

/** Endings of files of ranked genes, and the bytes of one that are read: 60,000 lines have about 1.5 MB. */
const RANKED = ['.rnk', '.txt', '.tsv', '.csv'];
const MOST_BYTES = 8_000_000;
const KINDS: readonly EnrichmentKind[] = ['differential-expression', 'cells', 'list'];
interface GeneSourceProps {
  value: EnrichmentForm;
  onChange: (value: EnrichmentForm) => void;
  facts: EnrichmentFacts;
  says: (field: EnrichmentField) => string | undefined;
}
/** Source of the genes: a differential expression result, marker genes of cells, or a list. */
export function GeneSource({ value, onChange, facts, says }: GeneSourceProps) {
  const t = useT();
  const { kind, list } = value;
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const text = rankedText(await file.slice(0, MOST_BYTES).text());
    onChange({ ...value, list: { name: list.name || file.name.replace(/\.\w+$/, ''), text } });
  };
  const shown = facts.results.find(({ id }) => id === value.result);
  return (
    <Stack $gap={12}>
      <RadioGroup
        label={t.dynamic('enrichment.genesFrom')}
        value={kind}
        onChange={(next) => onChange({ ...value, kind: next })}
        options={KINDS.map((id) => ({ id, label: t.dynamic(`enrichment.from.${id}`) }))}
      />
      {kind === 'differential-expression' &&
        (facts.results.length ? (
          <>
            <Select
              label={t.dynamic('enrichment.result')}
              value={value.result}
              onChange={(result) => onChange({ ...value, result, comparison: 0 })}
              options={facts.results.map(({ id, name }) => ({ id, label: name }))}
              {...(says('genes') && { errorMessage: says('genes')! })}
            />
            {shown && shown.comparisons.length > 1 && (
              <Select
                label={t('deg.comparison')}
                value={String(value.comparison)}
                onChange={(id) => onChange({ ...value, comparison: Number(id) })}
                options={shown.comparisons.map((label, i) => ({ id: String(i), label }))}
              />
            )}
          </>
        ) : (
          <Muted
            role={says('genes') ? 'alert' : 'status'}
            {...(says('genes') && { 'data-problem': true, tabIndex: -1 })}
          >
            {t.dynamic('enrichment.noResults')}
          </Muted>
        ))}
      {kind === 'cells' && (
        <CellGroupField
          label={t.dynamic('enrichment.cells')}
          columns={facts.columns}
          cellSets={facts.cellSets ?? []}
          value={value.cells}
          onChange={(cells) => onChange({ ...value, cells })}
          errorMessage={says('genes')}
        />
      )}
      {kind === 'list' && (
        <>
          <TextField
            label={t.dynamic('enrichment.listName')}
            value={list.name}
            onChange={(name) => onChange({ ...value, list: { ...list, name } })}
          />
          <GeneArea
            label={t.dynamic('enrichment.list')}
            hint={t.dynamic(value.method === 'gsea' ? 'enrichment.listHint.gsea' : 'enrichment.listHint.ora', {
              n: listedGenes(list.text).length,
            })}
            value={list.text}
            onChange={(text) => onChange({ ...value, list: { ...list, text } })}
            {...(says('list') && { errorMessage: says('list')! })}
          />
          <FileTrigger acceptedFileTypes={RANKED} onSelect={(files) => void read(files?.[0])}>
            <Button isSmall icon="upload">
              {t.dynamic('enrichment.fromFile')}
            </Button>
          </FileTrigger>
        </>
      )}
      {kind !== 'list' && value.method === 'ora' && (
        <>
          <SegmentedControl
            label={t.dynamic('enrichment.direction')}
            value={value.direction}
            onChange={(direction) => onChange({ ...value, direction })}
            options={(['up', 'down', 'both'] as const).map((id) => ({
              id,
              label: t.dynamic(`enrichment.direction.${id}`),
            }))}
          />
          <DegFilterFields value={value.filter} onChange={(filter) => onChange({ ...value, filter })} />
        </>
      )}
    </Stack>
  );
}
