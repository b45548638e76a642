import type { KeyboardEvent } from 'react';
import type { HeatModel } from './heatModel.ts';
import type { HeatWindow } from './heatLayout.ts';
import { scrollIntoWindow } from './window.ts';

interface Cell {
  row: number;
  column: number;
}
interface Input {
  model: HeatModel;
  view: HeatWindow;
  whole: HeatWindow;
  at: Cell | null;
  setView: (view: HeatWindow) => void;
  setAt: (cell: Cell | null) => void;
  setByKey: (byKey: boolean) => void;
  zoom: (factor: number, row?: number, column?: number) => void;
  pick: (cell: Cell | null) => void;
}
const MOVES: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Arrow keys walk the cells (with shift a tenth of the view), + and - zoom about the cell, 0 shows all, Enter picks. */
export function useHeatKeys({ model, view, whole, at, setView, setAt, setByKey, zoom, pick }: Input) {
  return (event: KeyboardEvent) => {
    // The zoom buttons handle their own keys.
    if (event.target !== event.currentTarget) return;
    const move = MOVES[event.key];
    if (move) {
      const [dr, dc] = move;
      const far = event.shiftKey ? [Math.ceil(view.rows / 10), Math.ceil(view.columns / 10)] : [1, 1];
      const from = at ?? { row: Math.floor(view.row), column: Math.floor(view.column) };
      const next = at
        ? {
            row: Math.max(0, Math.min(model.rows - 1, from.row + dr * (far[0] as number))),
            column: Math.max(0, Math.min(model.columns - 1, from.column + dc * (far[1] as number))),
          }
        : from;
      setByKey(true);
      setAt(next);
      setView(scrollIntoWindow(view, next.row, next.column, model.rows, model.columns));
    } else if (event.key === '+' || event.key === '=')
      zoom(1.5, at ? at.row + 0.5 : undefined, at ? at.column + 0.5 : undefined);
    else if (event.key === '-') zoom(1 / 1.5, at ? at.row + 0.5 : undefined, at ? at.column + 0.5 : undefined);
    else if (event.key === '0') setView(whole);
    else if (event.key === 'Escape') setAt(null);
    else if (event.key === 'Enter') pick(at);
    else return;
    event.preventDefault();
  };
}
