'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Regulon, TfRegulationParams } from '@stroma/contract/tools';
import { RegulonModules } from '../../../charts/RegulonModules/RegulonModules.tsx';
import { regulonModulesTable } from '../../../charts/RegulonModules/RegulonModules.table.ts';
import { RegulonPlot } from '../../../charts/RegulonPlot/RegulonPlot.tsx';
import { regulonPlotTable } from '../../../charts/RegulonPlot/RegulonPlot.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Table } from '../../../primitives/Table/Table.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { TfPanelProps } from './TfPanel.types.ts';
import { validateTf } from './validateTf.ts';

const Row = styled.div`
  max-width: 260px;
  padding: 0 16px;
`;

/** Regulons and their modules (Van de Sande et al. 2020, SCENIC; specification 2.8, 9). */
export function TfPanel(props: TfPanelProps) {
  const { tab, onTabChange, value, onChange, state, palette, onRegulonPick } = props;
  const t = useT();
  const count = (key: 'topRegulons' | 'modules', max: number) => (
    <Row>
      <NumberField
        label={t(`tf.${key}`)}
        value={value[key]}
        minValue={1}
        maxValue={max}
        step={1}
        onChange={(n) => Number.isFinite(n) && onChange({ ...value, [key]: n })}
      />
    </Row>
  );
  const regulons = state.state === 'ready' ? state.data.regulons : [];
  const groupLabel = props.groupOptions.find((o) => o.id === value.groupBy)?.label ?? value.groupBy;
  return (
    <Tabs
      inset
      label={t('tf.title')}
      value={tab}
      onChange={onTabChange}
      tabs={(['setup', 'regulons', 'modules'] as const).map((id) => ({ id, label: t(`tf.tab.${id}`) }))}
    >
      {tab === 'setup' && <Setup {...props} />}
      {tab === 'regulons' && (
        <Stack>
          {count('topRegulons', 100)}
          <PlotFrame
            title={t('tf.tab.regulons')}
            state={state}
            height={420}
            emptyHint={t('tf.empty')}
            table={(d) => regulonPlotTable({ title: '', ...d }, t)}
          >
            {({ groups, activity, specificity, on }, figure) => (
              <RegulonPlot
                title={figure.title || t('tf.tab.regulons')}
                {...{ groups, activity, specificity, on }}
                top={value.topRegulons}
                onPick={onRegulonPick}
              />
            )}
          </PlotFrame>
          {regulons.length > 0 && <Regulons regulons={regulons} onPick={onRegulonPick} />}
        </Stack>
      )}
      {tab === 'modules' && (
        <Stack>
          {count('modules', Math.max(1, Math.min(50, regulons.length || 50)))}
          <PlotFrame
            title={t('tf.tab.modules')}
            state={state}
            height={420}
            emptyHint={t('tf.empty')}
            table={(d) => regulonModulesTable({ title: '', ...d, modules: value.modules, groupLabel }, t)}
          >
            {({ similarity, linkage, module, moduleActivity }, figure) => (
              <RegulonModules
                title={figure.title || t('tf.tab.modules')}
                {...{ similarity, linkage, module, moduleActivity, groupLabel, palette }}
                modules={value.modules}
              />
            )}
          </PlotFrame>
        </Stack>
      )}
    </Tabs>
  );
}

function Setup(props: TfPanelProps) {
  const { value, onChange, columns, groupOptions, onSubmit, submitting, error, canEdit } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateTf(value);
  return (
    <ToolForm
      {...{ submitting, error, canEdit }}
      title={t('tf.setup')}
      hint={t('tf.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      <Select<TfRegulationParams['species']>
        label={t('common.species')}
        options={[
          { id: 'Homo sapiens', label: 'Homo sapiens' },
          { id: 'Mus musculus', label: 'Mus musculus' },
        ]}
        value={value.species}
        onChange={(species) => onChange({ ...value, species })}
      />
      <CellGroupField
        label={t('tf.cells')}
        columns={columns}
        value={value.cells}
        onChange={(cells) => onChange({ ...value, cells })}
        errorMessage={tried && problems.cells ? t(problems.cells) : undefined}
      />
      <Select
        label={t('gene.groupBy')}
        options={groupOptions}
        value={value.groupBy}
        onChange={(groupBy) => onChange({ ...value, groupBy })}
        errorMessage={tried && problems.groupBy ? t(problems.groupBy) : undefined}
      />
      {(['topRegulons', 'modules'] as const).map((key) => (
        <NumberField
          key={key}
          label={t(`tf.${key}`)}
          value={value[key]}
          minValue={1}
          maxValue={key === 'modules' ? 50 : 100}
          step={1}
          onChange={(n) => onChange({ ...value, [key]: n })}
          errorMessage={tried && problems[key] ? t(problems[key]) : undefined}
        />
      ))}
    </ToolForm>
  );
}

function Regulons({ regulons, onPick }: { regulons: readonly Regulon[]; onPick?: (name: string) => void }) {
  const t = useT();
  return (
    <div style={{ maxHeight: 320 }}>
      <Table
        label={t('tf.table')}
        rows={regulons}
        rowId={(r) => r.name}
        onRowAction={onPick}
        columns={[
          { id: 'name', label: t('tf.regulon'), rowHeader: true, render: (r) => <em>{r.name}</em> },
          { id: 'targets', label: t('tf.targets'), end: true, render: (r) => t.number(r.targets.length) },
          {
            id: 'genes',
            label: t('common.genes'),
            render: (r) => (
              <em>
                {[...r.targets]
                  .sort((a, b) => b.weight - a.weight)
                  .slice(0, 6)
                  .map((g) => g.gene)
                  .join(', ')}
              </em>
            ),
          },
          { id: 'nes', label: 'NES', end: true, render: (r) => (r.nes === null ? '–' : t.number(r.nes)) },
        ]}
      />
    </div>
  );
}
