'use client';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Toolbar } from 'react-aria-components';
import { useT } from '../../theme/messages.ts';
import { useSize } from '../../primitives/useSize.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Drawer } from '../../primitives/Drawer/Drawer.tsx';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { SplitPane } from '../../primitives/SplitPane/SplitPane.tsx';
import { CompanionDetailContext } from '../../explorer/CompanionDetail.tsx';
import { TableDrawerContext } from '../../explorer/TableDrawer.tsx';
import { FigurePanelContext } from '../../kernels/figure/room.ts';
import type { ExplorerFrame, ExplorerProps } from '../screens.types.ts';
import {
  Body,
  BottomBar,
  Detail,
  DrawerHead,
  Fill,
  Head,
  Main,
  MapColumn,
  MapHead,
  Pickers,
  Plot,
  Results,
  Root,
} from './Explorer.styles.ts';
import { firstFrame } from './firstFrame.ts';
import { Rail, railIcon, RailList } from './Rail.tsx';
import { useShownParts, type Part } from './useShownParts.ts';

const NARROW = 760;
/** From this width on, the rail shows names unless the user chose icons only. */
const WIDE = 1200;
const LAYOUTS = ['split', 'plot', 'panel'] as const;

/**
 * The explorer's frame (specification 2.7): rail, plot, panel, and a table over the full width. The plot is never mounted again: tabs and
 * layouts only change its share. Below 760 px one of plot, panel and table fills the screen, and a bar below chooses which.
 */
export function Explorer(props: ExplorerProps) {
  const { name, facts, isSimulated, pickers, headerActions, selectionBar, embedding, chart, results, activeTab } =
    props;
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const { width } = useSize(root);
  const narrow = width > 0 && width < NARROW;
  const [railOpen, setRailOpen] = useState(false);
  const [own, setOwn] = useState(() => firstFrame(props.main));
  const frame = props.frame ?? own;
  const change = (part: Partial<ExplorerFrame>) => (props.onFrameChange ?? setOwn)({ ...frame, ...part });
  const drawer = usePlace();
  const detail = usePlace();
  const byWidth = width >= WIDE;
  const isNamed = frame.rail === 'auto' ? byWidth : frame.rail === 'wide';
  const entries = props.rail.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === activeTab);
  const panelName = active?.label ?? name;
  const tableTitle = results ? (props.resultsTitle ?? panelName) : drawer.claimed;

  const shown = useShownParts({ ...props, frame, narrow, hasTable: tableTitle !== null });
  const { parts, part, isTableShown } = shown;

  return (
    <TableDrawerContext value={drawer.place}>
      <CompanionDetailContext value={chart && shown.onlyColumn ? null : detail.place}>
        <Root ref={root}>
          <Head>
            {narrow && (
              <IconButton
                icon={active ? railIcon(active) : 'menu'}
                label={t('explorer.tabs')}
                onPress={() => setRailOpen(true)}
              />
            )}
            <h1 title={name}>{name}</h1>
            {isSimulated && <SimulatedBadge />}
            <p title={facts.join(' · ')}>{facts.join(' · ')}</p>
            <span className="end">
              {pickers && !narrow && <Pickers>{pickers}</Pickers>}
              <Toolbar aria-label={t('explorer.actions')}>
                {headerActions}
                {chart && !narrow && <Layouts value={frame.layout} onChange={(layout) => change({ layout })} />}
              </Toolbar>
            </span>
          </Head>
          {selectionBar}
          <Main>
            <SplitPane
              name={tableTitle ?? t('explorer.results')}
              axis="rows"
              share={frame.upperShare}
              onShareChange={(upperShare) => change({ upperShare })}
              only={shown.onlyRow}
              first={
                <Body>
                  {!narrow && (
                    <Rail
                      groups={props.rail}
                      activeTab={activeTab}
                      isNamed={isNamed}
                      onNamedChange={(next) => change({ rail: next === byWidth ? 'auto' : next ? 'wide' : 'narrow' })}
                      onPick={() => frame.layout === 'plot' && change({ layout: 'split' })}
                    />
                  )}
                  <SplitPane
                    name={t('explorer.embedding')}
                    share={frame.plotShare}
                    onShareChange={(plotShare) => change({ plotShare })}
                    isReversed={props.main === 'figure'}
                    only={chart ? shown.onlyColumn : null}
                    first={
                      <MapSide
                        head={props.embeddingHead}
                        isAbout={!chart || props.main !== 'figure' || shown.onlyColumn === 'first'}
                        detail={detail}
                      >
                        {embedding}
                      </MapSide>
                    }
                    second={chart ? <Panel name={panelName}>{chart}</Panel> : null}
                  />
                </Body>
              }
              second={
                <Results aria-label={tableTitle ?? t('explorer.results')}>
                  {!narrow && (
                    <DrawerHead>
                      <h2>{tableTitle}</h2>
                      <IconButton
                        icon="chevronDown"
                        label={t('explorer.tableClose')}
                        onPress={() => change({ tableOpen: false })}
                      />
                    </DrawerHead>
                  )}
                  <div ref={drawer.setNode}>{results}</div>
                </Results>
              }
            />
          </Main>
          {!narrow && tableTitle !== null && !isTableShown && (
            <DrawerHead>
              <Button tone="quiet" isSmall icon="chevronUp" onPress={() => change({ tableOpen: true })}>
                {t('explorer.tableOpen', { name: tableTitle })}
              </Button>
            </DrawerHead>
          )}
          {narrow && <Shown {...{ parts, part, panelName }} onChange={shown.choose} />}
          <Drawer side="left" title={panelName} isOpen={railOpen} onClose={() => setRailOpen(false)}>
            <div onClickCapture={(event) => (event.target as Element).closest('a') && setRailOpen(false)}>
              <RailList groups={props.rail} activeTab={activeTab} isNamed />
            </div>
            {pickers && <div style={{ marginTop: 16 }}>{pickers}</div>}
          </Drawer>
        </Root>
      </CompanionDetailContext>
    </TableDrawerContext>
  );
}

/** A box of the frame that a panel fills through a portal, and the title that the panel gave it. */
function usePlace() {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [claimed, setClaimed] = useState<string | null>(null);
  const claim = useCallback((title: string) => {
    setClaimed(title);
    return () => setClaimed(null);
  }, []);
  return { claimed, setNode, place: useMemo(() => ({ node, claim }), [node, claim]) };
}

interface MapSideProps {
  head: ReactNode;
  isAbout: boolean;
  detail: ReturnType<typeof usePlace>;
  children: ReactNode;
}
/** The plot with a line above it and the panel's details of the selection below it. */
function MapSide({ head, isAbout, detail, children }: MapSideProps) {
  return (
    <MapColumn>
      {head && <MapHead>{head}</MapHead>}
      <PlotPlace isAbout={isAbout}>{children}</PlotPlace>
      <Detail
        ref={detail.setNode}
        hidden={detail.claimed === null}
        role="group"
        aria-label={detail.claimed ?? undefined}
      />
    </MapColumn>
  );
}

/** The tab's panel; a main figure in it is as high as its visible part. */
function Panel({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [node, setNode] = useState<HTMLElement | null>(null);
  const { height } = useSize(box);
  useLayoutEffect(() => setNode(box.current), []);
  return (
    <FigurePanelContext value={useMemo(() => ({ node, height }), [node, height])}>
      <Fill ref={box} tabIndex={0} role="group" aria-label={name} data-content="" data-panel="">
        {children}
      </Fill>
    </FigurePanelContext>
  );
}

/** Container of the plot. `isAbout`: the target of "Skip to content"; otherwise the panel is, wherever it is placed. */
function PlotPlace({ isAbout, children }: { isAbout: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <Plot tabIndex={-1} role="group" aria-label={t('explorer.embedding')} {...(isAbout && { 'data-content': '' })}>
      {children}
    </Plot>
  );
}

interface ShownProps {
  parts: readonly Part[];
  part: Part;
  panelName: string;
  onChange: (part: Part) => void;
}
/** Switch for narrow screens: plot, panel or table. */
function Shown({ parts, part, panelName, onChange }: ShownProps) {
  const t = useT();
  return (
    <BottomBar>
      <SegmentedControl
        label={t('explorer.shown')}
        value={part}
        onChange={onChange}
        options={parts.map((id) => ({ id, label: id === 'panel' ? panelName : t(`explorer.shown.${id}`) }))}
      />
    </BottomBar>
  );
}

function Layouts({
  value,
  onChange,
}: {
  value: ExplorerFrame['layout'];
  onChange: (value: ExplorerFrame['layout']) => void;
}): ReactNode {
  const t = useT();
  const icons = { split: 'layoutSplit', plot: 'layoutPlot', panel: 'layoutPanel' } as const;
  return (
    <span role="group" aria-label={t('explorer.layout')} style={{ display: 'flex' }}>
      {LAYOUTS.map((id) => (
        <IconButton
          key={id}
          icon={icons[id]}
          label={t(`explorer.layout.${id}`)}
          isActive={value === id}
          onPress={() => onChange(id)}
        />
      ))}
    </span>
  );
}
