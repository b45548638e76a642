'use client';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { RegulonModules } from '../../../charts/RegulonModules/RegulonModules.tsx';
import { regulonModulesTable } from '../../../charts/RegulonModules/RegulonModules.table.ts';
import { firstRows, type RegulonMatrices } from '../../../charts/RegulonPlot/matrices.ts';
import { RegulonPlot } from '../../../charts/RegulonPlot/RegulonPlot.tsx';
import { regulonPlotTable } from '../../../charts/RegulonPlot/RegulonPlot.table.ts';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { CheckList } from '../../CheckList.tsx';
import type { RegulonChoice, RegulonResultProps, RegulonView } from '../tf-regulation.types.ts';
import { MotifTable } from './MotifTable.tsx';
import { RegulonTable } from './RegulonTable.tsx';
import { TargetTable } from './TargetTable.tsx';

const Root = styled.div`
  min-width: 0;
  padding-bottom: 16px;
  [role='tablist'] {
    margin: 0 16px;
  }
`;
const Controls = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 16px;
`;
const Bar = styled(RowFlex)`
  flex-wrap: wrap;
  align-items: flex-end;
  > :first-child {
    flex: 1 1 220px;
    min-width: 0;
    max-width: 420px;
  }
`;
const Narrow = styled.div`
  max-width: 260px;
  padding: 12px 16px 0;
`;
const VIEWS: readonly RegulonView[] = ['regulons', 'modules', 'table', 'targets', 'motifs'];
const MOST = { top: 20, modules: 50 };
/** Groups with fewer cells have an uncertain specificity. */
const FEW = 10;

const both = (a: Loadable<RegulonMatrices>, b: RegulonResultProps['similarity']) =>
  a.state !== 'ready'
    ? a
    : b.state !== 'ready'
      ? b
      : { state: 'ready' as const, data: { matrices: a.data, similarity: b.data } };

/** Regulons by group, their modules, and tables of regulons and targets (specification 2.8, 9). */
export function RegulonResult(props: RegulonResultProps) {
  const { result, view, onViewChange, choice, onChoiceChange, matrices, similarity, palette } = props;
  const t = useT();
  const { network, groups } = result;
  const set = (part: Partial<RegulonChoice>) => onChoiceChange({ ...choice, ...part });
  const few = groups.filter(({ cells }) => cells < FEW);
  const shown = choice.groups.length ? choice.groups : groups.map(({ group }) => group);
  const clustered = useMemo(() => both(matrices, similarity), [matrices, similarity]);
  const number = (key: 'top' | 'modules', most: number) => (
    <Narrow>
      <NumberField
        label={t.dynamic(`tf.${key}`)}
        value={choice[key]}
        minValue={1}
        maxValue={most}
        step={1}
        onChange={(n) => Number.isFinite(n) && set({ [key]: n })}
      />
    </Narrow>
  );
  const pick = (name: string) => {
    const at = props.names.indexOf(name);
    if (at < 0) return;
    set({ regulon: at + 1 });
    onViewChange('targets');
  };
  const modules = Math.min(choice.modules, result.clustered);
  const title = t.dynamic('tf.view.regulons');
  const modulesTitle = t.dynamic('tf.view.modules');
  return (
    <Root>
      <Controls>
        <Muted>
          {t.dynamic(result.inferred ? 'tf.factsInferred' : 'tf.facts', {
            ...{ regulons: result.regulons, cells: result.cells, edges: network.edges },
            name: `${network.name} ${network.version}`.trim(),
            method: t.dynamic(`tf.method.${result.method}`),
          })}
          {result.left > 0 && ` ${t.dynamic('tf.left', { n: result.left, column: result.groupBy })}`}
        </Muted>
        {network.pruned && (
          <Muted>
            {t.dynamic('tf.prunedBy', {
              sets: [...network.pruned.rankings, network.pruned.annotations]
                .map(({ name, version }) => `${name} ${version}`)
                .join(' · '),
              ...{ edges: network.edges, before: network.pruned.edges, factors: network.factors },
              ...{ of: network.pruned.factors, without: network.pruned.without, unmapped: network.pruned.unmapped },
            })}
          </Muted>
        )}
        {result.inferred && !network.pruned && <Banner tone="warning">{t.dynamic('tf.hypotheses')}</Banner>}
        {(result.warnings ?? []).map((warning) =>
          warning.id === 'tf.notFactors' ? (
            <Banner key={warning.id} tone="warning">
              {t.note(warning)}
            </Banner>
          ) : (
            <Muted key={warning.id}>{t.note(warning)}</Muted>
          ),
        )}
        {network.orthologs && <Banner tone="info">{t.dynamic('tf.converted', { name: network.orthologs })}</Banner>}
        {few.length > 0 && (
          <Banner tone="warning">
            {t.dynamic('tf.few', {
              names: few.map(({ group, cells }) => `${t.category(group)} (${t.number(cells)})`).join(', '),
            })}
          </Banner>
        )}
        <Bar>
          <Select
            label={t.dynamic('tf.regulon')}
            value={String(choice.regulon)}
            onChange={(id) => set({ regulon: Number(id) })}
            options={props.names.map((name, i) => ({ id: String(i + 1), label: name }))}
          />
          <Button
            icon="cells"
            isDisabled={props.coloured === choice.regulon}
            onPress={() => props.onColour(choice.regulon)}
          >
            {t.dynamic(props.coloured === choice.regulon ? 'tf.coloured' : 'tf.colour')}
          </Button>
        </Bar>
        {result.coloured < result.regulons && (
          <Muted>{t.dynamic('tf.first', { n: result.coloured, of: result.regulons })}</Muted>
        )}
      </Controls>
      <Tabs
        label={t.dynamic('tf.views')}
        value={view}
        onChange={onViewChange}
        tabs={VIEWS.filter((id) => id !== 'motifs' || network.pruned).map((id) => ({
          id,
          label: t.dynamic(`tf.view.${id}`),
        }))}
      >
        {view === 'regulons' && (
          <>
            {number('top', MOST.top)}
            {groups.length > 1 && (
              <div style={{ padding: '12px 16px 0' }}>
                <CheckList
                  label={t.dynamic('tf.shownGroups')}
                  options={groups.map(({ group, cells }) => ({ id: group, label: t.category(group), cells }))}
                  value={shown}
                  onChange={(names) => set({ groups: names.length === groups.length ? [] : names })}
                />
              </div>
            )}
            <PlotFrame title={title} state={matrices} table={(d) => regulonPlotTable({ title, groups, ...d }, t)}>
              {(d) => (
                <RegulonPlot
                  title={title}
                  {...d}
                  groups={groups.filter(({ group }) => shown.includes(group))}
                  shownGroups={shown}
                  top={choice.top}
                  onPick={pick}
                />
              )}
            </PlotFrame>
          </>
        )}
        {view === 'modules' && (
          <>
            {number('modules', Math.min(MOST.modules, result.clustered))}
            <PlotFrame
              title={modulesTitle}
              {...(result.clustered < result.regulons && {
                subtitle: t.dynamic('tf.clustered', { n: result.clustered, of: result.regulons }),
              })}
              state={clustered}
              table={({ similarity: matrix, matrices: { activity } }) =>
                regulonModulesTable(
                  {
                    ...{ title: modulesTitle, similarity: matrix, linkage: result.linkage, modules },
                    ...{ activity: firstRows(activity, result.clustered), groupLabel: result.groupBy },
                  },
                  t,
                )
              }
            >
              {({ similarity: matrix, matrices: { activity } }) => (
                <RegulonModules
                  title={modulesTitle}
                  similarity={matrix}
                  linkage={result.linkage}
                  activity={firstRows(activity, result.clustered)}
                  modules={modules}
                  groupLabel={result.groupBy}
                  {...(palette && { palette })}
                />
              )}
            </PlotFrame>
          </>
        )}
        {view === 'table' && <RegulonTable {...props} />}
        {view === 'targets' && <TargetTable {...props} />}
        {view === 'motifs' && <MotifTable {...props} />}
      </Tabs>
    </Root>
  );
}
