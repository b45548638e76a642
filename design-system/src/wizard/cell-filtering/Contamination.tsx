'use client';
import type { DraftParam } from '@stroma/contract';
import type { SampleQuality } from '@stroma/contract/tools';
import { useState } from 'react';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { useT } from '../../theme/messages.ts';
import { CONTAMINATION_CHOICES, contaminationChoice, isContaminated, withChoice } from '../contamination.ts';
import { ContaminationGenes } from './ContaminationGenes.tsx';

interface ContaminationProps {
  param: DraftParam;
  onChange: (change: Partial<DraftParam>) => void;
  samples: readonly SampleQuality[];
}
const LABEL = { keep: 'keep', correct: 'correct', fraction: 'own' } as const;
/** Initial fraction for a sample without an estimate. */
const FIRST_FRACTION = 0.1;

/** Ambient RNA of each sample: its estimate, the effect of the correction, and the choice of correction (specification 2.6, 5). */
export function Contamination({ param, onChange, samples }: ContaminationProps) {
  const t = useT();
  const [picked, setPicked] = useState<string | null>(null);
  const isCustom = param.contaminationState === 'custom';
  const known = samples.filter((s) => s.contamination);
  const shown = known.find((s) => s.name === picked) ?? known[0];
  const columns: TableColumn<SampleQuality>[] = [
    { id: 'sample', label: t('filtering.sample'), isRowHeader: true, render: (s) => s.name },
    { id: 'fraction', label: t('filtering.contamination.fraction'), render: (s) => <Fraction sample={s} /> },
    {
      id: 'removed',
      label: t('filtering.contamination.removed'),
      isAtEnd: true,
      render: (s) => (s.contamination ? t.percent(s.contamination.removed) : null),
    },
    {
      id: 'losing',
      label: t('filtering.contamination.losing'),
      isAtEnd: true,
      render: (s) => (s.contamination ? t.number(s.contamination.losing) : null),
    },
  ];
  if (isCustom)
    columns.push({
      id: 'choice',
      label: t('filtering.contamination.choiceColumn'),
      render: (s) => <Choice sample={s} {...{ param, onChange }} />,
    });
  return (
    <Stack $gap={12} data-contamination>
      <RadioGroup
        label={t('filtering.contamination.state')}
        value={isCustom ? 'custom' : 'recommended'}
        onChange={(contaminationState) => onChange({ contaminationState })}
        options={(['recommended', 'custom'] as const).map((id) => ({
          id,
          label: t(`filtering.contamination.${id}`),
          description: t(`filtering.contamination.${id}Hint`),
        }))}
      />
      <Table
        hasCards
        label={t('filtering.contamination.table')}
        rows={samples}
        rowId={(s) => s.name}
        columns={columns}
      />
      <Muted>{t('filtering.contamination.mean')}</Muted>
      {known.some((s) => s.contamination?.ofDroplets) && <Muted>{t('filtering.contamination.ofDropletsHint')}</Muted>}
      {known.length > 1 && shown && (
        <Select
          label={t('filtering.sample')}
          options={known.map((s) => ({ id: s.name, label: s.name }))}
          value={shown.name}
          onChange={setPicked}
        />
      )}
      {shown?.contamination && <ContaminationGenes sample={shown.name} found={shown.contamination} />}
    </Stack>
  );
}

function Fraction({ sample }: { sample: SampleQuality }) {
  const t = useT();
  const found = sample.contamination;
  if (!found) return <Muted>{t('filtering.contamination.unknown')}</Muted>;
  const [value, low, high] = [found.fraction, found.low, found.high].map((share) => t.percent(share));
  return (
    <>
      {t('filtering.contamination.interval', { value, low, high })}{' '}
      {found.ofDroplets && <Badge tone="neutral">{t('filtering.contamination.ofDroplets')}</Badge>}{' '}
      {isContaminated(found.fraction) && <Badge tone="danger">{t('filtering.contamination.high')}</Badge>}
    </>
  );
}

function Choice({ sample, param, onChange }: Omit<ContaminationProps, 'samples'> & { sample: SampleQuality }) {
  const t = useT();
  const { name, contamination } = sample;
  const { choice, fraction } = contaminationChoice(param, sample);
  const set = (next: (typeof CONTAMINATION_CHOICES)[number], own?: number) =>
    onChange({ contaminationChoices: withChoice(param, name, next, own) });
  return (
    <Stack $gap={8}>
      <Select
        label={t('filtering.contamination.choice', { sample: name })}
        hideLabel
        value={choice}
        onChange={(next) => set(next, next === 'fraction' ? contamination?.fraction || FIRST_FRACTION : undefined)}
        options={CONTAMINATION_CHOICES.map((id) => ({
          id,
          label: t(`filtering.contamination.${LABEL[id]}`),
          isDisabled: id === 'correct' && !contamination,
        }))}
      />
      {choice === 'fraction' && (
        <NumberField
          label={t('filtering.contamination.ownFraction', { sample: name })}
          hideLabel
          value={fraction ?? FIRST_FRACTION}
          minValue={0.01}
          maxValue={0.9}
          step={0.01}
          onChange={(own) => Number.isFinite(own) && set('fraction', own)}
        />
      )}
    </Stack>
  );
}
