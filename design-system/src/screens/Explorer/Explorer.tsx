'use client';
import { useRef, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { useSize } from '../../primitives/useSize.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Drawer } from '../../primitives/Drawer/Drawer.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { SimulatedBadge } from '../../primitives/JobState/JobState.tsx';
import { SplitPane } from '../../primitives/SplitPane/SplitPane.tsx';
import type { ExplorerProps } from '../screens.types.ts';
import {
  Body,
  Centre,
  Charts,
  DrawerHead,
  Fill,
  Head,
  Options,
  Pickers,
  Rail,
  RailLink,
  Results,
  Root,
  Show,
} from './Explorer.styles.ts';

const NARROW = 760;

/**
 * The explorer's frame (specification 2.7, visual.md): the embedding stays while tabs change. Below 760 px the rail is a sheet, the options
 * a bottom drawer, and embedding and chart stand one below the other.
 */
export function Explorer(props: ExplorerProps) {
  const { name, facts, simulated, pickers, headerActions, selectionBar, embedding, chart, options, results } = props;
  const { resultsOpen = false, onResultsOpenChange, onSplitsChange } = props;
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const { width } = useSize(root);
  const narrow = width > 0 && width < NARROW;
  const [railOpen, setRailOpen] = useState(false);
  const [optionsOpen, setOptionsOpen] = useState(false);
  const [own, setOwn] = useState<Record<string, number>>({});
  const splits = { embedding: 0.54, results: 0.62, stacked: 0.5, ...(props.splits ?? own) };
  const setSplit = (key: string) => (share: number) => {
    const next = { ...(props.splits ?? own), [key]: share };
    (onSplitsChange ?? setOwn)(next);
  };
  const active = props.rail.find((r) => r.id === props.activeTab);
  const optionsTitle = props.optionsTitle ?? t('plotOptions.title');
  const resultsTitle = props.resultsTitle ?? t('explorer.results');
  // One tree shape for every tab: the embedding is never remounted, it only changes its share.
  const charts = (
    <SplitPane
      name={t('explorer.embedding')}
      axis={narrow ? 'rows' : 'columns'}
      share={narrow ? splits.stacked : splits.embedding}
      onShareChange={setSplit(narrow ? 'stacked' : 'embedding')}
      first={embedding}
      second={
        chart ? (
          <Fill tabIndex={0} role="group" aria-label={active?.label ?? name}>
            {chart}
          </Fill>
        ) : null
      }
    />
  );
  return (
    <Root ref={root}>
      <Head>
        <Show $below={NARROW}>
          <IconButton icon="menu" label={t('explorer.tabs')} onPress={() => setRailOpen(true)} />
        </Show>
        <h1 title={name}>{name}</h1>
        {simulated && <SimulatedBadge />}
        <p title={facts.join(' · ')}>{facts.join(' · ')}</p>
        <span className="end">
          {pickers && <Pickers>{pickers}</Pickers>}
          {headerActions}
          {options && (
            <Show $below={1080}>
              <IconButton icon="sliders" label={optionsTitle} onPress={() => setOptionsOpen(true)} />
            </Show>
          )}
        </span>
      </Head>
      <Body>
        <Rail aria-label={t('explorer.tabs')}>
          <RailList {...props} />
        </Rail>
        <Centre>
          {selectionBar}
          <Charts>
            <SplitPane
              name={resultsTitle}
              axis="rows"
              share={splits.results}
              onShareChange={setSplit('results')}
              first={charts}
              second={
                results && resultsOpen ? (
                  <Results aria-label={resultsTitle}>
                    <DrawerHead>
                      {resultsTitle}
                      <IconButton
                        icon="chevronDown"
                        label={t('common.close')}
                        onPress={() => onResultsOpenChange?.(false)}
                      />
                    </DrawerHead>
                    <div>{results}</div>
                  </Results>
                ) : null
              }
            />
          </Charts>
          {results && !resultsOpen && (
            <DrawerHead>
              <Button tone="quiet" small icon="table" onPress={() => onResultsOpenChange?.(true)}>
                {resultsTitle}
              </Button>
            </DrawerHead>
          )}
        </Centre>
        {options && (
          <Options aria-label={optionsTitle}>
            <h2>{optionsTitle}</h2>
            {options}
          </Options>
        )}
      </Body>
      <Drawer side="left" title={active?.label ?? name} isOpen={railOpen} onClose={() => setRailOpen(false)}>
        <div onClick={(event) => (event.target as Element).closest('a') && setRailOpen(false)}>
          <RailList {...props} />
        </div>
        {pickers && <div style={{ marginTop: 16 }}>{pickers}</div>}
      </Drawer>
      <Drawer
        side={narrow ? 'bottom' : 'right'}
        title={optionsTitle}
        isOpen={optionsOpen}
        onClose={() => setOptionsOpen(false)}
      >
        {options}
      </Drawer>
    </Root>
  );
}

function RailList({ rail, activeTab }: ExplorerProps) {
  return (
    <ul>
      {rail.map((entry) => (
        <li key={entry.id}>
          <RailLink href={entry.href} aria-current={entry.id === activeTab ? 'page' : undefined}>
            {entry.icon ?? <Icon name={RAIL_ICONS[entry.id] ?? 'chart'} />}
            {entry.label}
          </RailLink>
        </li>
      ))}
    </ul>
  );
}
const RAIL_ICONS: Record<string, 'info' | 'shield' | 'dna' | 'chart' | 'compare' | undefined> = {
  overview: 'info',
  'analysis-info': 'info',
  'cell-quality': 'shield',
  'gene-expression': 'dna',
  'differential-expression': 'compare',
};
