'use client';
import { useState } from 'react';
import { LIMITS } from '@stroma/contract';
import type { ChildAnalysis, SubsetParams } from '@stroma/contract/tools';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { useT } from '../../../theme/messages.ts';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { countCells, isChosen, type CellColumn, type StoredSet } from '../../CellGroupField/cells.ts';
import { CheckList } from '../../CheckList.tsx';
import { nameProblem } from '../../names.ts';
import { ToolForm, type ToolSetupProps } from '../../ToolForm.tsx';

export interface SubsetFacts {
  columns: readonly CellColumn[];
  cellSets: readonly StoredSet[];
  /** Number of cells of a group of several columns; null while they are counted. */
  counted?: number | null;
  /** The dataset has principal components, on which new clusters can be computed. */
  hasComponents: boolean;
  /** Names of the datasets created from this one. */
  names: readonly string[];
  /** Settings of this dataset's own analysis, the defaults of a child; null if unknown. */
  parent?: ParentAnalysis | null;
}
export interface SubsetSetupProps extends ToolSetupProps {
  facts: Loadable<SubsetFacts>;
  value: SubsetParams;
  onChange: (value: SubsetParams) => void;
}
/** The contract's defaults of "Child analysis". */
export const CHILD_ANALYSIS: ChildAnalysis = {
  reDimensionalityReduction: true,
  onlyScaleHighlyVariableGenes: false,
  numberOfHighlyVariableGenes: 2000,
  components: null,
  batchEffectRemoval: 'none',
  batchBy: null,
  clusteringResolution: 0.8,
};
/** Settings of a dataset's own analysis, under the names of a child's. */
export type ParentAnalysis = Pick<
  ChildAnalysis,
  'onlyScaleHighlyVariableGenes' | 'numberOfHighlyVariableGenes' | 'batchBy'
> & { removeCellCycle: boolean };
/** A child's analysis with the settings of its parent. */
export const inherited = (parent: ParentAnalysis | null | undefined): ChildAnalysis =>
  parent
    ? { ...CHILD_ANALYSIS, ...parent, batchEffectRemoval: parent.batchBy === null ? 'none' : 'harmony' }
    : CHILD_ANALYSIS;
const NONE = '';

/** Cells, name and parameters of a child dataset (specification 2.8, 3 "Child analysis"). */
export function SubsetSetup({ facts, value, onChange, onSubmit, ...form }: SubsetSetupProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  return (
    <Loaded state={facts}>
      {(known) => {
        const { columns, cellSets, counted, names } = known;
        const minimum = value.analysis ? LIMITS.subclusteringCells.min : LIMITS.extractedCells.min;
        const bound = countCells(value.cells, columns, cellSets);
        const cells = bound.isExact ? bound.cells : counted;
        const isSmall = isChosen(value.cells) && typeof cells === 'number' && cells < minimum;
        const tooSmall = t.error({ id: 'SUBCLUSTER_TOO_SMALL', params: { cells: cells ?? 0, minimum } });
        const missing = isChosen(value.cells) ? undefined : t('tool.selectGroupFirst');
        const problem = nameProblem(value.jobName, 'A', names);
        return (
          <ToolForm
            {...form}
            title={t.dynamic('subset.formTitle')}
            hint={t.dynamic('subset.formHint')}
            submitLabel={t.dynamic(value.analysis ? 'subset.start' : 'subset.startExtract')}
            onSubmit={() => {
              setTried(true);
              if (!missing && !isSmall && !problem) onSubmit();
            }}
          >
            <RadioGroup
              label={t.dynamic('subset.operation')}
              value={value.analysis ? 'analyse' : 'extract'}
              onChange={(chosen) =>
                onChange({ ...value, analysis: chosen === 'analyse' ? inherited(known.parent) : null })
              }
              options={(['analyse', 'extract'] as const).map((id) => ({
                id,
                label: t.dynamic(`subset.action.${id}`),
                description: t.dynamic(`subset.operationHint.${id}`, { n: LIMITS.subclusteringCells.min }),
              }))}
            />
            <CellGroupField
              label={t('common.cells')}
              columns={columns}
              value={value.cells}
              onChange={(next) => onChange({ ...value, cells: next })}
              cellSets={cellSets}
              counted={counted}
              errorMessage={isSmall ? tooSmall : tried ? missing : undefined}
            />
            <TextField
              label={t.dynamic('subset.childName')}
              value={value.jobName}
              onChange={(jobName) => onChange({ ...value, jobName })}
              hint={t('tool.nameRuleA')}
              errorMessage={tried && problem ? t(problem) : undefined}
              autoComplete="off"
            />
            {value.analysis && (
              <Analysis
                known={known}
                value={value.analysis}
                onChange={(analysis) => onChange({ ...value, analysis })}
              />
            )}
            {!value.analysis && (
              <ColumnSelect
                label={t.dynamic('subset.clusterBy')}
                columns={columns}
                value={value.clusterBy}
                onChange={(clusterBy) => onChange({ ...value, clusterBy })}
              />
            )}
            <ColumnSelect
              label={t.dynamic('subset.sampleBy')}
              columns={columns}
              value={value.sampleBy}
              onChange={(sampleBy) => onChange({ ...value, sampleBy })}
            />
            {columns.length > 0 && (
              <CheckList
                label={t.dynamic('subset.labels')}
                hint={t.dynamic('subset.labelsHint')}
                options={columns.map(({ id, label }) => ({ id, label }))}
                value={value.labels}
                onChange={(labels) => onChange({ ...value, labels })}
              />
            )}
          </ToolForm>
        );
      }}
    </Loaded>
  );
}

interface ColumnSelectProps {
  label: string;
  columns: readonly CellColumn[];
  value: string | null;
  onChange: (value: string | null) => void;
  none?: string;
}
function ColumnSelect({ label, columns, value, onChange, none }: ColumnSelectProps) {
  const t = useT();
  return (
    <Select
      label={label}
      value={value ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      options={[{ id: NONE, label: none ?? t('common.none') }, ...columns.map((c) => ({ id: c.id, label: c.label }))]}
    />
  );
}

const inheritedValues = (parent: ParentAnalysis) => ({
  batch: parent.batchBy ?? 'none',
  genes: parent.numberOfHighlyVariableGenes,
  scaled: String(parent.onlyScaleHighlyVariableGenes),
  cycle: String(parent.removeCellCycle),
});

interface AnalysisProps {
  known: SubsetFacts;
  value: ChildAnalysis;
  onChange: (value: ChildAnalysis) => void;
}
/** The fields of "Child analysis". */
function Analysis({ known, value, onChange }: AnalysisProps) {
  const t = useT();
  const { columns, hasComponents, parent } = known;
  const corrects = value.batchEffectRemoval === 'harmony' && value.batchBy !== null;
  return (
    <>
      {parent && <Muted>{t.dynamic('subset.inherited', inheritedValues(parent))}</Muted>}
      <Switch
        isSelected={value.reDimensionalityReduction}
        isDisabled={!hasComponents}
        hint={t.dynamic(hasComponents ? 'subset.redo.hint' : 'subset.redo.noComponents')}
        onChange={(reDimensionalityReduction) => onChange({ ...value, reDimensionalityReduction })}
      >
        {t.dynamic('subset.redo.dimensions')}
      </Switch>
      {value.reDimensionalityReduction && (
        <>
          <NumberField
            label={t('info.field.numberOfHighlyVariableGenes')}
            value={value.numberOfHighlyVariableGenes}
            minValue={200}
            maxValue={10_000}
            step={100}
            onChange={(n) => onChange({ ...value, numberOfHighlyVariableGenes: Number.isNaN(n) ? 2000 : n })}
          />
          <Switch
            isSelected={value.onlyScaleHighlyVariableGenes}
            onChange={(onlyScaleHighlyVariableGenes) => onChange({ ...value, onlyScaleHighlyVariableGenes })}
          >
            {t.dynamic('subset.scale')}
          </Switch>
          {(parent?.removeCellCycle || value.removeCellCycle) && (
            <Switch
              isSelected={value.removeCellCycle ?? false}
              onChange={(removeCellCycle) => onChange({ ...value, removeCellCycle })}
            >
              {t.dynamic('subset.removeCellCycle')}
            </Switch>
          )}
        </>
      )}
      <NumberField
        label={t('info.field.clusteringResolution')}
        hint={t.dynamic('subset.resolutionHint')}
        value={value.clusteringResolution}
        minValue={0.01}
        maxValue={10}
        step={0.1}
        formatOptions={{ maximumFractionDigits: 2 }}
        onChange={(n) => onChange({ ...value, clusteringResolution: Number.isNaN(n) ? 0.8 : n })}
      />
      <ColumnSelect
        label={t.dynamic('subset.batchBy')}
        columns={columns.filter((c) => c.categories.length > 1)}
        none={t.dynamic('subset.batchNone')}
        value={value.batchEffectRemoval === 'harmony' ? value.batchBy : null}
        onChange={(batchBy) =>
          onChange({ ...value, batchBy, batchEffectRemoval: batchBy === null ? 'none' : 'harmony' })
        }
      />
      {parent?.batchBy && !corrects && (
        <Banner tone="warning">{t.dynamic('subset.notCorrected', { column: parent.batchBy })}</Banner>
      )}
    </>
  );
}
