'use client';
import { useRef, useState } from 'react';
import { useT } from '../../theme/messages.ts';
import { useSize } from '../../primitives/useSize.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { EmptyState, ErrorState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { SkeletonChart } from '../../primitives/Skeleton/Skeleton.tsx';
import { fit, letterOf, overlapping, PAGES, readingOrder } from './board.ts';
import { Bar, Body, Desk, Paper, Root, Side } from './FigureBoard.styles.ts';
import type { BoardPage, BoardPanel, BoardValue, FigureBoardProps } from './FigureBoard.types.ts';
import { Panel } from './Panel.tsx';
import { PanelList } from './PanelList.tsx';

const PAGE_IDS: readonly BoardPage[] = ['column1', 'column2', 'a4', 'letter'];

/** A figure of several panels: a page in millimetres, letters in reading order, one palette, arranged by pointer or keys. */
export function FigureBoard(props: FigureBoardProps) {
  const { name, value, onChange, onAdd, onExport, onUndo, canUndo, readOnly, loading, error, onRetry } = props;
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  const { width } = useSize(desk);
  const page = PAGES[value.page];
  // The page's width fills the desk, but is never drawn larger than 4 pixels a millimetre (about 100 dpi).
  const scale = Math.min(4, Math.max(1, ((width || 800) - (width > 760 ? 64 : 32)) / page.width));
  const ordered = readingOrder(value.panels);
  const clashes = overlapping(value.panels);
  const set = (change: Partial<BoardValue>) => onChange({ ...value, ...change });
  const setPanel = (panel: BoardPanel) => set({ panels: value.panels.map((p) => (p.id === panel.id ? panel : p)) });
  const remove = (id: string) => set({ panels: value.panels.filter((p) => p.id !== id) });
  const letter = (panel: BoardPanel) => {
    if (value.letters === 'none') return '';
    const text = letterOf(ordered.findIndex((p) => p.id === panel.id));
    return value.letters === 'lower' ? text.toLowerCase() : text;
  };
  return (
    <Root>
      <Bar>
        <h1 title={name}>{name}</h1>
        {clashes.size > 0 && <Badge tone="danger">{t('board.overlap', { n: clashes.size })}</Badge>}
        {readOnly && <Badge tone="neutral">{t('board.readOnly')}</Badge>}
        {!readOnly && (
          <>
            {onUndo && <IconButton icon="rotate" label={t('board.undo')} isDisabled={!canUndo} onPress={onUndo} />}
            <Button icon="add" onPress={onAdd}>
              {t('board.add')}
            </Button>
          </>
        )}
        <Button tone="primary" icon="download" isDisabled={!value.panels.length || loading} onPress={onExport}>
          {t('board.export')}
        </Button>
      </Bar>
      <Body>
        <Desk ref={desk} tabIndex={0} role="region" aria-label={t('board.desk')}>
          {error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : (
            <Paper
              data-paper={value.page}
              style={{ width: page.width * scale, height: page.height * scale }}
              aria-busy={loading}
            >
              {!loading && !value.panels.length && (
                <EmptyState
                  icon="chart"
                  title={t('board.empty')}
                  action={
                    readOnly ? undefined : (
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
                  {...{ panel, scale, readOnly }}
                  page={value.page}
                  letter={letter(panel)}
                  chosen={chosen === panel.id}
                  overlaps={clashes.has(panel.id)}
                  onChoose={() => setChosen(panel.id)}
                  onChange={setPanel}
                  onRemove={() => remove(panel.id)}
                >
                  {loading ? (
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
          <Stack $gap={12}>
            <Select
              label={t('board.page')}
              value={value.page}
              isDisabled={readOnly}
              onChange={(next) => onChange({ ...value, page: next, panels: value.panels.map((p) => fit(p, next)) })}
              options={PAGE_IDS.map((id) => ({
                id,
                label: t(`board.page.${id}`),
                description: `${t.number(PAGES[id].width)} × ${t.number(PAGES[id].height)} mm`,
              }))}
            />
            <Select
              label={t('plotOptions.palette')}
              hint={t('board.paletteHint')}
              value={value.palette}
              isDisabled={readOnly}
              onChange={(palette) => set({ palette })}
              options={props.palettes.map((id) => ({ id, label: id }))}
            />
            <RowFlex style={{ justifyContent: 'space-between' }}>
              <Muted>{t('board.letters')}</Muted>
              <SegmentedControl
                label={t('board.letters')}
                value={value.letters}
                isDisabled={readOnly}
                onChange={(letters) => set({ letters })}
                options={[
                  { id: 'upper', label: 'A B' },
                  { id: 'lower', label: 'a b' },
                  { id: 'none', label: t('board.lettersNone') },
                ]}
              />
            </RowFlex>
          </Stack>
          {clashes.size > 0 && <Banner tone="danger">{t('board.overlapText')}</Banner>}
          <PanelList
            panels={ordered}
            page={value.page}
            letterOf={letter}
            chosen={chosen}
            readOnly={readOnly}
            onChoose={setChosen}
            onChange={setPanel}
            onRemove={remove}
          />
          {!readOnly && <Muted>{t('board.keys')}</Muted>}
        </Side>
      </Body>
    </Root>
  );
}
