import type { BoardPanel, BoardValue, ChartView, DrawingChart, TabChart } from '@stroma/contract';
import { embeddingName } from '@stroma/design-system/plot-kit';
import { ApiError, call } from '../../../api/client.ts';
import { asName } from '../../../features/asName.ts';

export type BoardView = BoardPanel['view'];
/** Views drawn from data of the dataset service; others are drawn by their tab, or from a saved drawing. */
export type DatasetView = Exclude<BoardView, TabChart | DrawingChart>;
/** A new page: two columns wide, half a page high. */
export const NEW_BOARD: BoardValue = { width: 183, height: 120, palette: 'Default', letters: 'lower', panels: [] };
/** Half of two columns. */
const SIZE = { width: 90, height: 60 };

/** A chart as the board keeps it; null for one that only its tab draws. */
export function boardView(view: ChartView): DatasetView | null {
  switch (view.chart) {
    case 'embedding': {
      const { chart, embedding, dimensions, colour } = view;
      if (dimensions !== 2 || view.axes || view.beside || (colour && 'set' in colour)) return null;
      return { chart, embedding, dimensions, colour };
    }
    case 'violin':
    case 'box':
    case 'stacked':
    case 'dot':
      return view.enrichment ? null : view;
    case 'heatmap':
      return view;
    default:
      return null;
  }
}

/** UTF-16 units of a panel's title. */
export const MOST_TITLE = 200;

export function titleOf(view: DatasetView): string {
  if (view.chart !== 'embedding') return asName(`${view.genes.join(', ')} · ${view.groupBy}`, MOST_TITLE);
  const colour = view.colour && ('gene' in view.colour ? view.colour.gene : view.colour.column);
  return asName(`${embeddingName(view.embedding)}${colour ? ` · ${colour}` : ''}`, MOST_TITLE);
}

const isOf = (view: BoardView, { drawing }: DrawingChart): boolean =>
  view.chart === 'drawing' && view.drawing === drawing;

/** Attempts of `addToBoard`, because another add can come first, also from this page. */
const TRIES = 3;

/** Adds a chart to the first free place of the page; false if there is none. A drawing that is there stays: its panel shows its newest version. */
export async function addToBoard(id: string, title: string, view: BoardView, tries = TRIES): Promise<boolean> {
  const [board, { placeFor }] = await Promise.all([call('boards', 'read', { params: { id } }), import('./place.ts')]);
  const value = board.value ?? NEW_BOARD;
  if (view.chart === 'drawing' && value.panels.some((panel) => isOf(panel.view, view))) return true;
  const place = placeFor(value.panels, value, SIZE.width, SIZE.height);
  if (!place) return false;
  const panel: BoardPanel = { id: crypto.randomUUID(), title, ...place, view };
  const body = { value: { ...value, panels: [...value.panels, panel] }, version: board.version };
  try {
    await call('boards', 'save', { params: { id }, body });
  } catch (error) {
    if (tries > 1 && error instanceof ApiError && error.id === 'VERSION_CONFLICT')
      return addToBoard(id, title, view, tries - 1);
    throw error;
  }
  return true;
}
