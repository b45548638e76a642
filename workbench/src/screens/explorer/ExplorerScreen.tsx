import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ExportPermitProvider, InStateProvider } from '@stroma/design-system/explorer';
import { Explorer } from '@stroma/design-system/screens';
import { FigureSubject, PlotOptionsButton, type PlotSettings } from '@stroma/design-system/plot-kit';
import { useT } from '@stroma/design-system/messages';
import { FormScope, IconButton, Loaded, SkeletonRows, Stack, useNextTask } from '@stroma/design-system/primitives';
import { useCached } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { inShownState, shownState, STATE } from '../../api/state.ts';
import { TOOL_FACTS } from '../../api/tools.ts';
import { ChunkError } from '../../app/ChunkError.tsx';
import { paths } from '../../app/paths.ts';
import { useAppT, usePageTitle } from '../../app/useApp.ts';
import { useOperation } from '../../app/hooks/useOperation.ts';
import { useRead } from '../../features/calls/index.ts';
import { useCellSets } from '../../features/cells/index.ts';
import { SelectionProvider } from '../../features/selection/index.ts';
import { coloursOf } from './embedding/category-colours.ts';
import { readColouring } from './embedding/colouring.ts';
import { arrayKeys, COLOUR_BY_SCORE, slideOf, type DatasetDetail } from './dataset.ts';
import { DamagedDataset } from './DamagedDataset.tsx';
import { EmbeddingPanel } from './embedding/EmbeddingPanel.tsx';
import { useRemovedDataset } from './GoneDataset.tsx';
import { factsOf } from './facts.ts';
import { LabelsOfParent } from './labels/LabelsOfParent.tsx';
import { Links } from './links/Links.tsx';
import { BUILT_IN_TABS, railOf, TABLE_ONLY_TABS } from './rail/rail.ts';
import { useVisibleColours } from './seen-colours.ts';
import type { TabProps } from './tab.ts';
import { TabPanel } from './rail/TabPanel.tsx';
import { useReasons } from './rail/useReasons.ts';
import { SubsetPicker } from './SubsetPicker.tsx';
import { WithBoardButtons } from './board/Boardable.tsx';
import { MAP_TAB } from './board/tabChart.ts';
import { Commands } from './commands/Commands.tsx';
import { CopyLink } from './selection/CopyLink.tsx';
import { SelectionLine } from './selection/SelectionLine.tsx';
import { UndoButtons } from './selection/UndoButtons.tsx';
import { CELLS, sourceOf, useSelectionAddress } from './selection/useSelectionAddress.ts';
import { TOOL_TABS } from './tools/index.ts';
import { Keys } from './keys/Keys.tsx';
import { HelpLink } from './HelpLink.tsx';
import { Unfinished } from './Unfinished.tsx';
import { CompanionContext } from './companion/CompanionContext.ts';
import { CompanionHead } from './companion/CompanionHead.tsx';
import { useCompanionHost, OWN_COLOURING } from './companion/useCompanionHost.ts';
import { useResultColours } from './companion/useLent.ts';
import { ShowMapContext } from './view/ShowMap.ts';
import { useAfterFirstMap } from './view/useAfterMap.ts';
import { mainOf, useFrame } from './view/useFrame.ts';
import { useView } from './view/useView.ts';
import { addressOf, type View } from './view/view.ts';
import { Views } from './view/Views.tsx';
import { asResultColumn } from './view/view.ts';
import { datasetQuery } from './ofDataset.ts';

const StateShown = lazy(async () => ({ default: (await import('./states/StateShown.tsx')).StateShown }));
const BoardScreen = lazy(async () => ({ default: (await import('./board/BoardScreen.tsx')).BoardScreen }));

/** The figure board replaces the whole explorer. */
const BOARD = 'board';
const TABS: readonly string[] = [...BUILT_IN_TABS.map(({ id }) => id), ...TOOL_TABS.map(({ tool }) => tool)];
export const RAIL = railOf(TOOL_FACTS);

/** Users without permission get "page not found", as for a disabled menu entry (specification 2.1, 6). */
export function ExplorerScreen() {
  const exports = useOperation('op.download');
  const [query] = useSearchParams();
  const state = query.get(STATE) || null;
  if (useOperation('op.explore') !== 'enabled') return <Navigate to={paths.notFound} replace />;
  return (
    <ExportPermitProvider permit={exports}>
      <InStateProvider isInState={state !== null}>
        {/* Everything is loaded again when a named state is opened or left. */}
        <Dataset key={state ?? ''} />
      </InStateProvider>
    </ExportPermitProvider>
  );
}

function Dataset() {
  const { datasetId = '', tab } = useParams();
  const detail = useRead('datasetProxies', 'detail', { params: { id: datasetId } });
  usePageTitle(null, detail.state === 'ready' ? detail.data.name : '');
  const isThere = detail.state === 'ready';
  useEffect(() => {
    // Records the opening for the lists of datasets; the explorer does not wait for it.
    if (isThere) call('datasets', 'opened', { params: { id: datasetId } }).catch(() => undefined);
  }, [isThere, datasetId]);
  const gone = useRemovedDataset(datasetId, detail);
  if (gone) return gone;
  if (detail.state === 'error' && detail.error.id === 'NOT_FOUND') return <Navigate to={paths.notFound} replace />;
  if (detail.state === 'error' && detail.error.id === 'DATASET_DAMAGED')
    return <DamagedDataset key={datasetId} id={datasetId} error={detail.error} onRepaired={detail.onRetry} />;
  return (
    <FormScope id={datasetId}>
      <Loaded state={detail}>
        {(data: DatasetDetail) =>
          tab === BOARD ? (
            <ErrorBoundary FallbackComponent={ChunkError}>
              <Suspense fallback={<SkeletonRows rows={8} />}>
                {shownState() !== null && <StateShown dataset={datasetId} />}
                <BoardScreen key={datasetId} detail={data} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <Selectable key={datasetId} detail={data}>
              <Opened detail={data} />
            </Selectable>
          )
        }
      </Loaded>
    </FormScope>
  );
}

/** The selection lives as long as the dataset is open, whatever the tab. */
export function Selectable({ detail, children }: { detail: DatasetDetail; children: ReactNode }) {
  const [query] = useSearchParams();
  const [first] = useState(() => sourceOf(query, detail));
  return (
    <SelectionProvider dataset={detail} first={first}>
      <FigureSubject name={detail.name}>{children}</FigureSubject>
    </SelectionProvider>
  );
}

function Opened({ detail: stored }: { detail: DatasetDetail }) {
  const t = useAppT();
  const say = useT();
  const { tab: given } = useParams();
  const { search } = useLocation();
  const tab = TABS.find((id) => id === given) ?? 'overview';
  const [view, change] = useView(stored);
  const detail = useVisibleColours(stored, view.palette);
  const [{ frame, legend, cells }, arrange] = useFrame(detail.id, tab);
  const companion = useCompanionHost(detail, tab, cells[tab], (id) => arrange({ cells: { [tab]: id } }));
  const sets = useCellSets(detail.id);
  const { state: coloured, ...map } = useResultColours(detail, view, companion.shown, companion.result, sets);
  useSelectionAddress(detail, view, sets);
  const [hasLink] = useState(() => new URLSearchParams(search).has(CELLS));
  // A colouring that the user chooses is shown, whatever the result offers.
  const own = (part: Partial<View>) => {
    if ('colourBy' in part && companion.shown) companion.choose(OWN_COLOURING);
    change(part);
  };
  const reasonFor = useReasons(detail);
  // The links take longer to render than all else around the map, which does not wait for them.
  const rail = useNextTask() ? RAIL : [];
  const hasMap = detail.embeddings.length > 0 && mainOf(tab) === 'map' && frame.layout !== 'panel';
  const [isAfterMap, mapDrawn] = useAfterFirstMap(hasMap);
  const showMap = () => frame.layout === 'panel' && arrange({ frame: { ...frame, layout: 'split' } });
  const panel = (
    <CompanionContext value={companion.context}>
      <WithBoardButtons dataset={detail.id} tab={tab}>
        {isAfterMap ? (
          <ShowMapContext value={showMap}>
            <TabPanel tab={tab} detail={detail} view={view} change={own} />
          </ShowMapContext>
        ) : (
          <Stack style={{ padding: '8px 16px' }}>
            <SkeletonRows rows={8} />
          </Stack>
        )}
      </WithBoardButtons>
    </CompanionContext>
  );
  return (
    <Explorer
      name={detail.name}
      facts={factsOf(detail, t)}
      isSimulated={detail.simulated}
      rail={rail.map((group) => ({
        id: group.id,
        label: t(`explorer.rail.${group.id}`),
        entries: group.tabs.map(({ id, icon }) => ({
          ...{ id, icon },
          label: say.dynamic(`explorer.tab.${id}`),
          ...reasonFor(id),
          href: paths.dataset(detail.id, id) + (id === tab ? search : datasetQuery(search)),
        })),
      }))}
      activeTab={tab}
      headerActions={
        <>
          {/* Like the panel, the actions come after the map, except for the keys, which act from the first moment. */}
          {isAfterMap && (
            <>
              <SubsetPicker detail={detail} />
              <Views dataset={detail.id} tab={tab} />
              <UndoButtons />
              <BoardLink dataset={detail.id} />
              <Links detail={detail} view={view} tab={tab} />
              <CopyLink detail={detail} colourBy={view.colourBy} sets={sets} />
            </>
          )}
          <Keys detail={detail} tab={tab} colourBy={view.colourBy} />
          {isAfterMap && (
            <>
              <Commands detail={detail} view={view} change={own} sets={sets} />
              <HelpLink tab={tab} name={say.dynamic(`explorer.tab.${tab}`)} />
            </>
          )}
        </>
      }
      selectionBar={
        <>
          {shownState() !== null && (
            <Suspense>
              <StateShown dataset={detail.id} />
            </Suspense>
          )}
          <Unfinished detail={detail} />
          {shownState() === null && <LabelsOfParent detail={detail} />}
          <SelectionLine detail={detail} sets={sets} gene={view.gene} tabs={TABS} />
        </>
      }
      showCells={hasLink}
      embeddingHead={
        companion.colourings.length > 0 && (
          <CompanionHead
            colourings={companion.colourings}
            shown={companion.shown}
            onChoose={companion.choose}
            state={coloured}
          />
        )
      }
      embedding={
        <WithBoardButtons dataset={detail.id} tab={MAP_TAB} address={map.override ? null : addressOf(map.view, stored)}>
          <EmbeddingPanel
            {...{ detail, ...map }}
            onChange={change}
            legend={legend}
            onLegendChange={(next) => arrange({ legend: next })}
            {...(!isAfterMap && { onPaint: mapDrawn })}
            options={<Options detail={detail} view={view} change={own} />}
          />
        </WithBoardButtons>
      }
      {...{ [TABLE_ONLY_TABS.includes(tab) ? 'results' : 'chart']: panel }}
      main={mainOf(tab)}
      frame={frame}
      onFrameChange={(next) => arrange({ frame: next })}
    />
  );
}

export function Options({ detail, view, change }: TabProps) {
  const say = useT();
  const embeddings = [...new Set(detail.embeddings.map((e) => e.key))].map((key) => ({
    key,
    dimensions: detail.embeddings.filter((e) => e.key === key).map((e) => e.dimensions),
  }));
  const ofResult = asResultColumn(view.colourBy);
  const column = useCached(ofResult && arrayKeys(detail, view).column, () => readColouring(detail, view.colourBy));
  const colourOptions = [
    ...detail.columns.map((c) => ({ id: c.name, label: say.column(c.name) })),
    ...(view.gene ? [{ id: 'gene', label: view.gene }] : []),
    ...(view.genes.length && view.mode === 'enrichment'
      ? [{ id: COLOUR_BY_SCORE, label: say.dynamic('gene.mode.enrichment') }]
      : []),
    ...(ofResult ? [{ id: view.colourBy, label: column.state === 'ready' ? column.data.name : ofResult.name }] : []),
  ];
  // Stores only changed settings: a default that depends on another setting must keep following it.
  const apply = (next: PlotSettings) => {
    const changed = Object.fromEntries(
      (Object.keys(next) as (keyof PlotSettings)[])
        .filter((key) => next[key] !== view[key])
        .map((key) => [key, next[key]]),
    );
    const isOtherLayout = 'embedding' in changed || 'dimensions' in changed || 'axes' in changed;
    change({ ...changed, ...(isOtherLayout && { camera: null }), ...('colourBy' in changed && { highlighted: [] }) });
  };
  return (
    <PlotOptionsButton
      value={view}
      onChange={apply}
      colourOptions={colourOptions}
      embeddings={embeddings}
      hasImage={slideOf(detail, view)?.picture != null}
      colours={[...coloursOf(detail, view.colourBy, view.palette).values()]}
    />
  );
}

function BoardLink({ dataset }: { dataset: string }) {
  const t = useAppT();
  const navigate = useNavigate();
  return (
    <IconButton
      icon="board"
      label={t('explorer.board')}
      onPress={() => void navigate(inShownState(paths.dataset(dataset, BOARD)))}
    />
  );
}
