import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BoardPanel, BoardValue } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { Banner, Button, RowFlex } from '@stroma/design-system/primitives';
import { PrintedFigure, PX_PER_MM, usePagePrinter } from '@stroma/design-system/plot-kit';
import { FigureBoard, letterOf, readingOrder } from '@stroma/design-system/screens';
import type { PaletteId } from '@stroma/design-system/tokens';
import { reportFailure } from '../../../api/failures.ts';
import { inShownState } from '../../../api/state.ts';
import { useAppDispatch } from '../../../app/store/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { useAppT } from '../../../app/useApp.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { noticed } from '../../../features/notices/index.ts';
import { toUiError } from '../../../features/request.ts';
import type { DatasetDetail } from '../dataset.ts';
import { NEW_BOARD } from './add.ts';
import { BoardChart } from './BoardChart.tsx';
import { OpenDrawing } from './OpenDrawing.tsx';
import { useBoard } from './useBoard.ts';

const PALETTES: readonly PaletteId[] = [
  'Default',
  'Color_v1',
  'Color_v2',
  'Color_v3',
  'Color_v4',
  'Color_v5',
  'Color_v6',
];
const paletteOf = (name: string): PaletteId => PALETTES.find((id) => id === name) ?? 'Default';

/** Figure board of a dataset: charts on a page, drawn from the current data, for everybody in the space. */
export function BoardScreen({ detail }: { detail: DatasetDetail }) {
  const t = useT();
  const say = useAppT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const canEdit = useSeat('edit');
  const { state, change, undo, canUndo, overtaken } = useBoard(detail.id);
  const [exporting, setExporting] = useState(false);
  const { stage, print, formats } = usePagePrinter(t.locale);
  const value: BoardValue = state.state === 'ready' ? state.data : NEW_BOARD;

  const figureOf = (panel: BoardPanel, height: number) => (
    <BoardChart detail={detail} view={panel.view} palette={paletteOf(value.palette)} height={height} />
  );
  const exported = async (format: (typeof formats)[number]): Promise<void> => {
    setExporting(true);
    try {
      const figures = readingOrder(value.panels).map((panel, i) => {
        const of = panel as BoardPanel;
        const letter = value.letters === 'none' ? '' : letterOf(i);
        return {
          ...of,
          figure: figureOf(of, Math.round(of.height * PX_PER_MM)),
          letter: value.letters === 'lower' ? letter.toLowerCase() : letter,
          missing: [of.title, say('board.notDrawn')],
        };
      });
      const fileName = `${detail.name}-figure`.replace(/[^\p{L}\p{N}_.-]+/gu, '-').slice(0, 80);
      const missing = await print({ width: value.width, height: value.height, figures, fileName }, format);
      if (missing) dispatch(noticed({ tone: 'danger', messageId: 'board.notDrawnSome', values: { n: missing } }));
    } catch (error) {
      reportFailure(error);
      dispatch(noticed({ tone: 'danger', error: toUiError(error) }));
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      {overtaken && <Overtaken {...overtaken} />}
      <FigureBoard<BoardPanel>
        name={`${t('board.title')} · ${detail.name}`}
        value={value}
        onChange={(next) => change({ ...next, panels: [...next.panels] })}
        palettes={PALETTES}
        isReadOnly={!canEdit}
        isLoading={state.state === 'loading'}
        {...(state.state === 'error' && { error: state.error, onRetry: state.onRetry })}
        onAdd={() => {
          void navigate(inShownState(paths.dataset(detail.id, 'expression')));
          dispatch(noticed({ tone: 'info', messageId: 'explorer.boardHint' }));
        }}
        onUndo={undo}
        canUndo={canUndo}
        formats={formats}
        isExporting={exporting}
        onExport={(format) => void exported(format)}
        renderActions={({ view }) =>
          view.chart === 'drawing' && <OpenDrawing dataset={detail.id} drawing={view.drawing} />
        }
        renderPanel={(panel) => (
          <PrintedFigure
            figure={figureOf(panel, Math.round(panel.height * PX_PER_MM))}
            look={JSON.stringify([panel.view, value.palette, detail.version, detail.labelsRevision, t.locale])}
            width={panel.width}
            height={panel.height}
          />
        )}
      />
      {stage}
    </>
  );
}

/** Conflict notice: another version of the page was saved in the meantime. */
function Overtaken({ by, settle }: NonNullable<ReturnType<typeof useBoard>['overtaken']>) {
  const t = useT();
  return (
    <div style={{ padding: '12px 16px 0' }}>
      <Banner
        tone="warning"
        title={t('board.overtaken', { by: by || t('wizard.conflict.somebody') })}
        action={
          <RowFlex>
            <Button isSmall onPress={() => settle('theirs')}>
              {t('wizard.conflict.theirs')}
            </Button>
            <Button isSmall onPress={() => settle('mine')}>
              {t('wizard.conflict.mine')}
            </Button>
          </RowFlex>
        }
      >
        {t('wizard.conflict.hint')}
      </Banner>
    </div>
  );
}
