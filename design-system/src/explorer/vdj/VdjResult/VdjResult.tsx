'use client';
import { styled } from 'styled-components';
import type { VdjResult as VdjData } from '@stroma/contract/tools';
import { EmptyState } from '../../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { useT } from '../../../theme/messages.ts';
import { VDJ_COLUMNS, VDJ_VIEWS, type VdjResultProps, type VdjView } from '../vdj.types.ts';
import { ClassView } from './ClassView.tsx';
import { ClonotypeTable } from './ClonotypeTable.tsx';
import { GeneView } from './GeneView.tsx';
import { GroupView } from './GroupView.tsx';
import { Quality } from './Quality.tsx';
import { kindOf } from './kind.ts';

/** Views that a bulk repertoire does not have. */
const NEEDS_CELLS: readonly VdjView[] = ['cellType', 'startrac'];

const Head = styled(RowFlex)`
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 8px 16px;
  padding: 4px 16px 0;
`;

/** A repertoire: its six charts, sharing, STARTRAC, clonotypes, chains (Sturm et al. 2020, scirpy; specification 2.8, 9). */
export function VdjResult(props: VdjResultProps) {
  const t = useT();
  return (
    <Loaded state={props.state} empty={<EmptyState icon="chart" title={t('vdj.empty')} />}>
      {(result) => <Views {...props} result={result} />}
    </Loaded>
  );
}

function Views(props: VdjResultProps & { result: VdjData }) {
  const { result, view, onViewChange, coloured, onColour } = props;
  const t = useT();
  const { cells } = result.total;
  const { isBulk } = kindOf(result, t);
  const needsCells = isBulk && NEEDS_CELLS.includes(view);
  return (
    <Stack $gap={4}>
      <Head>
        <Muted>
          {isBulk
            ? t.dynamic('vdj.bulk.found', { chain: result.bulk, n: result.cells, clonotypes: result.clonotypes })
            : t.dynamic('vdj.matchedCells', { n: result.cells, clonotypes: result.clonotypes })}{' '}
          · {t.dynamic(isBulk ? 'vdj.bulk.largeShare' : 'vdj.largeShare', { n: cells.Medium + cells.Large })}
        </Muted>
        {isBulk ? (
          <Muted>{t.dynamic('vdj.bulk.noCells')}</Muted>
        ) : (
          onColour && (
            <RowFlex>
              <Muted>{t.dynamic('vdj.colour')}</Muted>
              <SegmentedControl
                label={t.dynamic('vdj.colour')}
                value={coloured ?? ''}
                onChange={(id) => {
                  const column = VDJ_COLUMNS.find((one) => one === id);
                  if (column) onColour(column);
                }}
                options={VDJ_COLUMNS.map((id) => ({ id: id as string, label: t.dynamic(`vdj.column.${id}`) }))}
              />
            </RowFlex>
          )
        )}
      </Head>
      <Tabs
        isInset
        label={t('vdj.title')}
        value={view}
        onChange={onViewChange}
        tabs={VDJ_VIEWS.map((id) => ({ id, label: t.dynamic(`vdj.view.${id}`) }))}
      >
        {needsCells && (
          <EmptyState icon="chart" title={t.dynamic('vdj.bulk.needsCells')}>
            {t.dynamic(`vdj.bulk.needsCells.${view}`)}
          </EmptyState>
        )}
        {!needsCells && (view === 'frequency' || view === 'cellType' || view === 'pie') && (
          <ClassView key={view} {...props} />
        )}
        {(view === 'usage' || view === 'pairs') && <GeneView key={view} {...props} />}
        {!needsCells && (view === 'diversity' || view === 'sharing' || view === 'startrac') && (
          <GroupView key={view} {...props} />
        )}
        {view === 'table' && <ClonotypeTable {...props} />}
        {view === 'quality' && <Quality result={result} names={props.fileNames} />}
      </Tabs>
    </Stack>
  );
}
