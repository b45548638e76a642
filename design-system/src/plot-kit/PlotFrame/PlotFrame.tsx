'use client';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { SkeletonChart } from '../../primitives/Skeleton/Skeleton.tsx';
import { Pager } from '../../primitives/Pager/Pager.tsx';
import { Table } from '../../primitives/Table/Table.tsx';
import { FigureEditor } from '../FigureEditor/FigureEditor.tsx';
import { NO_EDITS } from '../FigureEditor/FigureEditor.types.ts';
import { ChartMenu } from '../ChartMenu/ChartMenu.tsx';
import { DownloadMenu } from '../DownloadMenu/DownloadMenu.tsx';
import { FigureRoomContext, useFigureRoom } from '../../kernels/figure/room.ts';
import { cellText } from '../cellText.ts';
import { useFileName } from '../figure/FigureServices.tsx';
import { fileNameOf, nodeText } from '../nodeText.ts';
import { Caught, useCaughtFigures } from './CaughtFigures.tsx';
import type { PlotFrameProps, PlotTable } from './PlotFrame.types.ts';

const Root = styled.section<{ $fill?: boolean }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  ${({ $fill }) => $fill && 'height: 100%; min-height: 0;'}
`;
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;
  min-height: 40px;
  padding: 4px 16px;
  flex-wrap: wrap;
  > div:first-child {
    flex: 1 1 160px;
    min-width: 0;
    padding-top: 6px;
  }
  h2 {
    font: 600 14px/20px var(--st-font);
    letter-spacing: -0.006em;
    color: inherit;
  }
  p {
    color: var(--st-muted);
    font-size: 12px;
    line-height: 16px;
  }
`;
/**
 * One group: if it does not fit next to the title, all of it moves below, still aligned to the end. The icons are aligned with the edge of other
 * controls; their buttons extend 8 px beyond it.
 */
const Tools = styled.div`
  display: flex;
  gap: 8px;
  margin-block: 0;
  margin-inline: auto -8px;
`;
const Body = styled.div<{ $fill?: boolean; $height?: number; $isSkeleton: boolean }>`
  &[aria-busy]::before {
    content: '';
    position: absolute;
    inset: 0 8px auto;
    height: 2px;
    background: var(--st-accent);
  }
  position: relative;
  min-width: 0;
  padding: 0 8px 8px;
  ${({ $fill }) => $fill && 'flex: 1; min-height: 0; overflow: auto;'}
  ${({ $height }) => $height && `min-height: ${$height}px;`}
  /* The skeleton takes all of the height that is kept for the figure. */
  ${({ $isSkeleton }) => $isSkeleton && 'display: grid;'}
`;
const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
`;
/** Title, the four states, table view and downloads around a chart. */
export function PlotFrame<T>(props: PlotFrameProps<T>) {
  const figures = useCaughtFigures();
  if (!figures) return <Framed {...props} />;
  const { state, children, isMain } = props;
  const figure = state.state === 'ready' ? { ...state, data: children(state.data, figures.edits) } : state;
  return <Caught figures={figures} figure={figure} {...(isMain && { isMain })} />;
}

function Framed<T>(props: PlotFrameProps<T>) {
  const {
    subtitle,
    state,
    children,
    table,
    emptyTitle,
    emptyHint,
    actions,
    isFilling,
    height,
    legend,
    isEditable = true,
    isMain = false,
  } = props;
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const room = useFigureRoom(body, isMain);
  const [edits, setEdits] = useState(NO_EDITS);
  const title = edits.title || props.title;
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  const called = nodeText(title).trim();
  const name = fileNameOf(title);
  const file = useFileName(props.fileName ?? title);
  const ready = state.state === 'ready' ? state.data : null;
  const isRefreshing = state.state === 'ready' && state.isRefreshing === true;
  // The figure in view is of the previous request: under the new one's title it would be wrong.
  const denied = isRefreshing ? t('plot.refreshing') : undefined;
  const figure = () => ({ figure: ready !== null && children(ready, edits) });
  return (
    <Root
      ref={frame}
      data-plot=""
      $fill={isFilling}
      data-figure={isMain ? 'main' : undefined}
      aria-label={typeof title === 'string' ? title : undefined}
    >
      <Head>
        <div>
          <h2>{title}</h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions}
        {ready !== null && (
          <Tools>
            {isEditable && typeof props.title === 'string' && (
              <FigureEditor title={props.title} legend={legend?.(ready)} edits={edits} onChange={setEdits} />
            )}
            {table && (
              <IconButton
                icon="table"
                isActive={asTable}
                label={t('plot.asTable')}
                onPress={() => setAsTable(!asTable)}
              />
            )}
            <ChartMenu chart={() => ({ frame: frame.current, title: nodeText(title), edits })} denied={denied} />
            <DownloadMenu
              name={file}
              denied={denied}
              {...(called && { title: called })}
              figure={asTable ? undefined : figure}
              table={table && (() => table(ready))}
            />
          </Tools>
        )}
      </Head>
      {/* A chart has its own height, which may be less than the reserved one. */}
      <Body
        ref={body}
        aria-busy={isRefreshing || undefined}
        $fill={isFilling}
        $isSkeleton={state.state === 'loading' && state.progress === undefined}
        $height={ready === null ? (room ?? height) : undefined}
      >
        <FigureRoomContext value={room}>
          <Loaded
            state={state}
            skeleton={<SkeletonChart />}
            empty={
              <EmptyState icon="chart" title={emptyTitle ?? t('state.emptyTitle')}>
                {emptyHint}
              </EmptyState>
            }
          >
            {(data) => (asTable && table ? <DataTable name={name} table={table(data)} /> : children(data, edits))}
          </Loaded>
        </FigureRoomContext>
      </Body>
    </Root>
  );
}

/** Rows of a page: a table of thousands of rows in one page would stop the browser for seconds. */
const PAGE = 100;

function DataTable({ name, table }: { name: string; table: PlotTable }) {
  const t = useT();
  const [chosen, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(table.rows.length / PAGE));
  const page = Math.min(chosen, pages);
  const first = (page - 1) * PAGE;
  return (
    <>
      <Table
        label={name}
        columns={table.columns.map((label, i) => ({
          id: `column-${i}`,
          label,
          isRowHeader: i === 0,
          isAtEnd: typeof table.rows[0]?.[i] === 'number',
          render: (row: { cells: readonly (string | number)[] }) => {
            const value = row.cells[i] ?? '';
            return typeof value === 'number' ? cellText(value, t.number) : value;
          },
        }))}
        rows={table.rows.slice(first, first + PAGE).map((cells, i) => ({ id: String(first + i), cells }))}
        rowId={(row) => row.id}
      />
      {pages > 1 && (
        <Foot>
          <Pager page={page} pages={pages} onChange={setPage} />
        </Foot>
      )}
    </>
  );
}
