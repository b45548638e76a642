'use client';
import { useRef, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { useSize } from '../../primitives/useSize.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState, ErrorState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { SkeletonChart } from '../../primitives/Skeleton/Skeleton.tsx';
import { fitPanel, letterOf, overlapping, readingOrder } from './board.ts';
import { BoardBar } from './BoardBar.tsx';
import { Body, Desk, Paper, Root, Side } from './FigureBoard.styles.ts';
import type { BoardPanel, BoardValue, FigureBoardProps, PageSize } from './FigureBoard.types.ts';
import { PageSettings } from './PageSettings.tsx';
import { Panel } from './Panel.tsx';
import { PanelList } from './PanelList.tsx';

/** A figure of several panels: a page in millimetres, letters in reading order, one palette, arranged by pointer or keys. */
export function FigureBoard<P extends BoardPanel>(props: FigureBoardProps<P>) {
  const { value, onChange, onAdd, isReadOnly, isLoading, error, onRetry } = props;
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  const { width } = useSize(desk);
  const page: PageSize = { width: value.width, height: value.height };
  // The page's width fills the desk, but is never drawn larger than 4 pixels a millimetre (about 100 dpi).
  const scale = Math.min(4, Math.max(1, ((width || 800) - (width > 760 ? 64 : 32)) / page.width));
  const ordered = readingOrder(value.panels) as readonly P[];
  const clashes = overlapping(value.panels);
  const set = (change: Partial<BoardValue<P>>) => onChange({ ...value, ...change });
  const setPanel = (panel: BoardPanel) =>
    set({ panels: value.panels.map((p) => (p.id === panel.id ? { ...p, ...panel } : p)) });
  const setPage = (change: Partial<Pick<BoardValue, 'width' | 'height'>>) => {
    const next = { ...page, ...change };
    set({ ...change, panels: value.panels.map((p) => ({ ...p, ...fitPanel(p, next) })) });
  };
  const remove = (id: string) => set({ panels: value.panels.filter((p) => p.id !== id) });
  const own = value.panels.find((panel) => panel.id === chosen);
  const actions = own && props.renderActions?.(own);
  const letter = (panel: BoardPanel) => {
    if (value.letters === 'none') return '';
    const text = letterOf(ordered.findIndex((p) => p.id === panel.id));
    return value.letters === 'lower' ? text.toLowerCase() : text;
  };
  return (
    <Root>
      <BoardBar {...props} overlaps={clashes.size} />
      <Body>
        <Desk ref={desk} tabIndex={0} role="region" aria-label={t('board.desk')}>
          {error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : (
            <Paper
              data-paper={value.width}
              style={{ width: page.width * scale, height: page.height * scale }}
              aria-busy={isLoading}
            >
              {!isLoading && !value.panels.length && (
                <EmptyState
                  icon="chart"
                  title={t('board.empty')}
                  action={
                    isReadOnly ? undefined : (
                      <Button icon="add" onPress={onAdd}>
                        {t('board.add')}
                      </Button>
                    )
                  }
                >
                  {t('board.emptyHint')}
                </EmptyState>
              )}
              {ordered.map((panel) => (
                <Panel
                  key={panel.id}
                  {...{ panel, scale, isReadOnly }}
                  page={page}
                  letter={letter(panel)}
                  isChosen={chosen === panel.id}
                  isOverlapping={clashes.has(panel.id)}
                  onChoose={() => setChosen(panel.id)}
                  onChange={setPanel}
                  onRemove={() => remove(panel.id)}
                >
                  {isLoading ? (
                    <SkeletonChart />
                  ) : (
                    props.renderPanel(panel, {
                      width: panel.width * scale,
                      height: panel.height * scale,
                      palette: value.palette,
                    })
                  )}
                </Panel>
              ))}
            </Paper>
          )}
        </Desk>
        <Side aria-label={t('board.settings')}>
          <PageSettings {...{ value, isReadOnly, setPage, set }} palettes={props.palettes} />
          {clashes.size > 0 && <Banner tone="danger">{t('board.overlapText')}</Banner>}
          <PanelList
            panels={ordered}
            page={page}
            letterOf={letter}
            chosen={chosen}
            isReadOnly={isReadOnly}
            onChoose={setChosen}
            onChange={setPanel}
            onRemove={remove}
            actions={actions}
          />
          {!isReadOnly && <Muted>{t('board.keys')}</Muted>}
        </Side>
      </Body>
    </Root>
  );
}
