import shape from '@stroma/contract/schema/forms/cnv.json' with { type: 'json' };
import type { CellGroup, CnvParams, CnvResult as Summary, LabelledCells } from '@stroma/contract/tools';
import {
  assembliesOf,
  CnvResult,
  CnvSetup,
  type CellColumn,
  type CnvFacts,
  type CnvRegionQuery,
  type CnvTab,
} from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useCached } from '../../../../api/cache.ts';
import { useKept } from '@stroma/design-system/primitives';
import { paths } from '../../../../app/paths.ts';
import { readyOr, useRead } from '../../../../features/calls/index.ts';
import { useCellCount, useCellSets } from '../../../../features/cells/index.ts';
import { useToolForm } from '../../../../features/forms/index.ts';
import { useHandoff } from '../../../../features/selection/index.ts';
import { useWholeTable } from '../../../../features/tasks/index.ts';
import { coloursOf } from '../../embedding/category-colours.ts';
import { nameOf, withoutMissingCategories, useColumns } from '../../columnsOf.ts';
import { useCompanion } from '../../companion/CompanionContext.ts';
import type { TabProps } from '../../tab.ts';
import { useShownView } from '../shared/useShown.ts';
import { TaskFrame } from '../../task-frame/TaskFrame.tsx';
import { resultColumn } from '../../view/view.ts';
import { readParts } from './parts.ts';
import { useRegion } from './useRegion.ts';

const TOOL = 'cnv';
/** The contract's defaults. */
const DEFAULTS = {
  ...{ version: 'python', sample: null, clusters: 2, windowSize: 101, step: 10, minCount: 0.1 },
  ...{ sexChromosomes: false, denoise: true, seed: 0 },
} as const satisfies Partial<CnvParams>;

const noCells = (columns: readonly CellColumn[], name: string): LabelledCells => ({
  ...{ name, column: columns[0]?.id ?? '', categories: [] },
});

const TABS: Record<CnvTab, true> = { heatmap: true, score: true, region: true, arms: true };
/** Copy number: tested and reference cells, run, heat map, score, region, arms (specification 2.8). */
export function Tab({ detail, view, change }: TabProps) {
  const [shown, show] = useShownView({ view, change }, TABS, 'heatmap');
  const t = useT();
  const columns = useColumns(detail);
  const assembly = assembliesOf(detail.species)[0] ?? 'GRCh38';
  const [given, setForm] = useToolForm<CnvParams>(
    TOOL,
    () => ({
      ...DEFAULTS,
      positions: { assembly },
      test: noCells(columns, t('cnv.test')),
      reference: noCells(columns, t('cnv.normal')),
      keepLabel: columns[0]?.id ?? null,
    }),
    shape,
    { labels: { dataset: detail.id, columns } },
  );
  const cellSets = useCellSets(detail.id);
  const group = (cells: CellGroup) => withoutMissingCategories(cells, columns);
  const value = { ...given, test: group(given.test), reference: group(given.reference) };
  const counted = {
    test: useCellCount(detail.id, value.test),
    reference: useCellCount(detail.id, value.reference),
  };
  const opened = useHandoff(TOOL, ([test]) => test && setForm((now) => ({ ...now, test })));
  const samples = columns.find((c) => c.id === detail.sampleColumn)?.categories ?? [];
  const facts: CnvFacts = {
    ...{ columns, cellSets, counted, species: detail.species, sampleColumn: detail.sampleColumn },
    references: readyOr(useRead('references', 'list'), []),
    samples: samples.map(({ name }) => ({ id: name, label: t.category(name) })),
  };
  const colour = (colourBy: string) => change({ colourBy, highlighted: [] });
  return (
    <TaskFrame
      tool={TOOL}
      dataset={detail.id}
      opened={opened}
      setup={({ submit, ...form }) => (
        <CnvSetup
          {...form}
          facts={columns.length ? { state: 'ready', data: facts } : { state: 'empty' }}
          value={value}
          onChange={setForm}
          importHref={paths.references}
          onSubmit={() => {
            const params = {
              ...value,
              test: { ...value.test, name: nameOf(value.test) },
              reference: { ...value.reference, name: nameOf(value.reference) },
            };
            submit([params.test.name, params.reference.name].join(' / '), params);
          }}
        />
      )}
    >
      {(task, summary) => (
        <Shown
          key={task.id}
          id={task.id}
          name={task.name}
          {...{ summary, colour, detail }}
          palette={view.palette}
          tab={shown}
          setTab={show}
        />
      )}
    </TaskFrame>
  );
}

interface ShownProps {
  id: string;
  name: string;
  detail: TabProps['detail'];
  summary: Summary;
  colour: (colourBy: string) => void;
  palette: TabProps['view']['palette'];
  tab: CnvTab;
  setTab: (next: CnvTab) => void;
}
function Shown({ id, name, detail, summary, colour, palette, tab, setTab }: ShownProps) {
  const companion = useCompanion();
  const whole = useWholeTable();
  const [k, setK] = useKept('view.clusters', summary.clusters);
  const [region, setRegion] = useKept<CnvRegionQuery>('view.region', () => ({
    ...{ chromosome: summary.chromosomes[0]?.name ?? '', start: null, end: null },
  }));
  const { data: regionData, show: showRegion } = useRegion(id, summary, region);
  const parts = useCached(`${id}:parts`, () => readParts(id, summary));
  return (
    <CnvResult
      {...{ parts, tab, k, region, regionData, palette }}
      colours={summary.labels ? coloursOf(detail, summary.labels.column, palette) : undefined}
      result={summary}
      onTabChange={setTab}
      onKChange={setK}
      onRegionChange={setRegion}
      onShowRegion={() => void showRegion()}
      onDownload={(table) => whole.save({ tool: TOOL, id, table }, {}, `${name} ${table}`)}
      onColour={(column) => {
        if (companion) companion.setPick(column);
        else colour(resultColumn({ tool: TOOL, id }, column));
      }}
    />
  );
}
