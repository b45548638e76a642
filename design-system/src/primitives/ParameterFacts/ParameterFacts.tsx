'use client';
import type { ReactNode } from 'react';
import { isRecord } from '@stroma/contract';
import { useT, type MessageId, type Translate } from '../../theme/messages.ts';
import { Facts } from '../Facts/Facts.tsx';

export interface ParameterFactsProps {
  /** Parameters of a job as the contract declares them for its tool. */
  params: Readonly<Record<string, unknown>>;
}

/** Labels of parameters; others are shown by their own name. */
const LABELS: Readonly<Record<string, MessageId>> = {
  jobName: 'preview.jobName',
  species: 'common.species',
  tissue: 'common.tissue',
  cellFilteringEvaluation: 'filtering.mode',
  thresholds: 'filtering.thresholds',
  gene: 'filtering.gene',
  umi: 'filtering.umi',
  mitochondrial: 'filtering.mitochondrial',
  ribosomal: 'filtering.ribosomal',
  mitochondrialGeneSet: 'filtering.mitochondrialGeneSet',
  ribosomalGeneSet: 'filtering.ribosomalGeneSet',
  removeDoublets: 'filtering.doublet',
  doubletMethod: 'filtering.doubletMethod',
  removeCellCycle: 'filtering.cellCycle',
  batchRemoveMethod: 'options.batch',
  batchName: 'options.batchKey',
  sampleColumns: 'samples.table',
  numberOfHighlyVariableGenes: 'options.hvg',
  scaleLargeData: 'options.scale',
  pcValueNum: 'options.pcs',
  clusterResolution: 'options.resolution',
  tsne: 'options.tsne',
  seed: 'preview.seed',
};
const CHOICES: Readonly<Record<string, Readonly<Record<string, MessageId>>>> = {
  cellFilteringEvaluation: { do: 'filtering.do', skip: 'filtering.skip' },
  batchRemoveMethod: { none: 'common.none', harmony: 'parameter.harmony' },
  doubletMethod: { classifier: 'filtering.doubletMethod.classifier', scrublet: 'filtering.doubletMethod.scrublet' },
  batchName: { sample: 'options.bySample', group: 'options.byGroup' },
};
/** Text for null if null is a separate option. */
const ABSENT: Readonly<Record<string, MessageId>> = { pcValueNum: 'wizard.recommended' };
const UPPER_PERCENT: ReadonlySet<string> = new Set(['mitochondrial', 'ribosomal']);

/** A column of the table of samples: its values by sample. */
const isColumn = (value: unknown): value is { name: string; values: Record<string, string> } =>
  isRecord(value) && typeof value.name === 'string' && isRecord(value.values);

const list = (values: readonly unknown[], t: Translate): string =>
  values.length
    ? t.list(values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))))
    : t('common.none');

function show(name: string, value: unknown, t: Translate): ReactNode {
  if (value === null || value === undefined || value === '') return t(ABSENT[name] ?? 'info.notRecorded');
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number') {
    if (UPPER_PERCENT.has(name)) return `< ${t.percent(value / 100)}`;
    return t.number(value, { useGrouping: name !== 'seed', maximumSignificantDigits: 10 });
  }
  if (typeof value === 'string') {
    const choice = CHOICES[name]?.[value];
    return choice ? t(choice) : value;
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isColumn))
    return <ParameterFacts params={Object.fromEntries(value.map((one) => [one.name, one.values]))} />;
  if (Array.isArray(value)) return list(value, t);
  if (!isRecord(value)) return String(value);
  const { min, max, prefixes, genes } = value;
  if (typeof min === 'number' && typeof max === 'number') return `${t.number(min)} – ${t.number(max)}`;
  if (Array.isArray(prefixes) && Array.isArray(genes)) return list([...prefixes, ...genes], t);
  return <ParameterFacts params={value} />;
}

/** Choices that had no effect: cells were not filtered by thresholds that were never looked at. */
const isIdle = (name: string, params: ParameterFactsProps['params']): boolean =>
  name === 'thresholds' && params.cellFilteringEvaluation === 'skip';

/** A parameter's name in the reader's language. */
export const parameterName = (name: string, t: Translate): string => {
  const label = LABELS[name];
  return label ? t(label) : t.dynamic(`info.field.${name}`, {}, name);
};
/** Displayed value of the parameter `name`. */
export const ParameterValue = ({ name, value }: { name: string; value: unknown }): ReactNode =>
  show(name, value, useT());

/** The parameters of a job in the reader's language, a group of parameters as its own list. */
export function ParameterFacts({ params }: ParameterFactsProps) {
  const t = useT();
  return (
    <Facts
      facts={Object.entries(params).flatMap(([name, value]) => {
        if (isIdle(name, params)) return [];
        return [[parameterName(name, t), show(name, value, t)]];
      })}
    />
  );
}
