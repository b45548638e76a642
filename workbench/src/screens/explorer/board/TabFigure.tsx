import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'react-redux';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import type { TabChart } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import type { EmbeddingLegend } from '@stroma/design-system/charts';
import { CatchFigures, CaughtFigures } from '@stroma/design-system/plot-kit';
import { EmptyState, FormKeeperProvider, Loaded, makeKeeper, SkeletonChart } from '@stroma/design-system/primitives';
import type { PaletteId } from '@stroma/design-system/tokens';
import type { RootState } from '../../../app/store/state.ts';
import { useAppT } from '../../../app/useApp.ts';
import { SelectionProvider } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { EmbeddingPanel } from '../embedding/EmbeddingPanel.tsx';
import { TabPanel } from '../rail/TabPanel.tsx';
import { readView } from '../view/view.ts';
import { MAP_TAB } from './tabChart.ts';

/** A panel that loads nothing and has not shown the figure for this long does not have it. */
const GONE_MS = 4_000;
const EVERY_MS = 500;
/** Outside of a page, so that the panel's changes of the address have no effect. */
const PATHNAME = '/figure';

interface Props {
  detail: DatasetDetail;
  view: TabChart;
  palette: PaletteId;
}
/** A figure of a tab, drawn by the tab itself out of sight, from the address and the choices that the board keeps. */
export function TabFigure({ detail, view, palette }: Props) {
  const t = useAppT();
  const { tab, address, chosen, edits, figure: place } = view;
  const said = JSON.stringify(edits);
  // Changed names give another figure.
  const figures = useMemo(() => new CaughtFigures(JSON.parse(said) as TabChart['edits']), [said]);
  const root = useRef<HTMLDivElement>(null);
  const figure = useSyncExternalStore(
    (listener) => figures.subscribe(listener),
    () => (root.current ? figures.at(root.current, place) : undefined),
  );
  const isGone = useGone(root);
  // The panel passes its figures whenever it renders, so it must not render because of them.
  const panel = useMemo(
    () => (
      <CatchFigures figures={figures}>
        <Placed {...{ detail, tab, address, chosen, palette }} />
      </CatchFigures>
    ),
    [figures, detail, tab, address, chosen, palette],
  );
  return (
    <>
      {figure ? (
        <Loaded state={figure} skeleton={<SkeletonChart />}>
          {(drawn) => drawn}
        </Loaded>
      ) : isGone ? (
        <EmptyState title={t('board.gone')} />
      ) : (
        <SkeletonChart />
      )}
      {createPortal(
        <div ref={root} hidden inert>
          {panel}
        </div>,
        document.body,
      )}
    </>
  );
}

/** Whether the panel below has settled; time spent waiting for the server does not count. */
function useGone(root: RefObject<HTMLElement | null>): boolean {
  const store = useStore<RootState>();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    let rested = 0;
    const timer = setInterval(() => {
      const isReading = Object.values(store.getState().calls.queries).some((one) => one?.status === 'pending');
      rested = isReading || root.current?.querySelector(WAITS) ? 0 : rested + EVERY_MS;
      setGone(rested >= GONE_MS);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [root, store]);
  return isGone;
}
/** Skeletons of loading content. */
const WAITS = '[role=status][aria-label], [role=progressbar]';

type PlacedProps = Pick<TabChart, 'tab' | 'address' | 'chosen'> & Pick<Props, 'detail' | 'palette'>;
/** The tab of a URL, with the given options. */
function Placed({ detail, tab, address, chosen, palette }: PlacedProps) {
  const t = useT();
  const keeper = useMemo(() => {
    const kept = JSON.parse(chosen) as Record<string, unknown>;
    // The board's forms have the dataset's scope, like those of its tabs.
    return makeKeeper({
      read: (key) => kept[key.slice(detail.id.length + 1)],
      write: () => undefined,
      remove: () => undefined,
    });
  }, [chosen, detail.id]);
  const place = useMemo(
    () => ({
      location: { pathname: PATHNAME, search: `?${address}`, hash: '', state: null, key: t.locale },
      navigationType: 'POP' as never,
    }),
    [address, t.locale],
  );
  const view = useMemo(
    () => ({ ...readView(new URLSearchParams(address), detail), palette }),
    [address, detail, palette],
  );
  return (
    <LocationContext value={place as never}>
      <FormKeeperProvider keeper={keeper}>
        <SelectionProvider dataset={detail} isAside>
          {tab === MAP_TAB ? (
            <EmbeddingPanel
              detail={detail}
              view={view}
              onChange={nothing}
              legend={LEGEND}
              onLegendChange={nothing}
              options={null}
            />
          ) : (
            <TabPanel tab={tab} detail={detail} view={view} change={nothing} />
          )}
        </SelectionProvider>
      </FormKeeperProvider>
    </LocationContext>
  );
}
const nothing = (): void => undefined;
const LEGEND: EmbeddingLegend = { x: 1, y: 0, folded: false, away: false };
