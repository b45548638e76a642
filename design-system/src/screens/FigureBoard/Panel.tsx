'use client';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useT } from '../../theme/messages.ts';
import { fitPanel, GRID_MM, snap } from './board.ts';
import { Grip, PanelBox } from './FigureBoard.styles.ts';
import type { BoardPanel, PageSize } from './FigureBoard.types.ts';

const STEPS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
export interface PanelProps {
  panel: BoardPanel;
  page: PageSize;
  /** CSS pixels a millimetre. */
  scale: number;
  letter: string;
  isChosen: boolean;
  isOverlapping: boolean;
  isReadOnly?: boolean;
  onChoose: () => void;
  onChange: (panel: BoardPanel) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** One figure on the page: dragged, sized by its corner, or both by the arrow keys. Alt leaves the grid. */
export function Panel(props: PanelProps) {
  const { panel, page, scale, letter, isChosen, isOverlapping, isReadOnly, onChoose, onChange, onRemove, children } =
    props;
  const t = useT();
  const drag = useRef<{ x: number; y: number; panel: BoardPanel; sizes: boolean } | null>(null);
  const start = (event: PointerEvent<HTMLElement>, sizes: boolean) => {
    onChoose();
    if (isReadOnly || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, panel, sizes };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    if (!from) return;
    event.stopPropagation();
    const by = (px: number) => px / scale;
    const to = (mm: number) => (event.altKey ? mm : snap(mm));
    const [dx, dy] = [by(event.clientX - from.x), by(event.clientY - from.y)];
    const { x, y, width, height } = from.panel;
    onChange(
      fitPanel(
        from.sizes
          ? { ...panel, width: to(width + dx), height: to(height + dy) }
          : { ...panel, x: to(x + dx), y: to(y + dy) },
        page,
      ),
    );
  };
  const end = () => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    if (isReadOnly || event.target !== event.currentTarget) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove();
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const mm = event.altKey ? 1 : GRID_MM;
    const [dx, dy] = [step[0] * mm, step[1] * mm];
    const { x, y, width, height } = panel;
    onChange(
      fitPanel(
        event.shiftKey ? { ...panel, width: width + dx, height: height + dy } : { ...panel, x: x + dx, y: y + dy },
        page,
      ),
    );
  };
  return (
    <PanelBox
      $chosen={isChosen}
      $overlaps={isOverlapping}
      data-chosen={isChosen || undefined}
      data-panel={panel.id}
      role="group"
      aria-roledescription={t('board.panel')}
      aria-label={t('board.panelOf', {
        letter,
        title: panel.title,
        x: panel.x,
        y: panel.y,
        width: panel.width,
        height: panel.height,
      })}
      tabIndex={0}
      style={{
        left: panel.x * scale,
        top: panel.y * scale,
        width: panel.width * scale,
        height: panel.height * scale,
      }}
      onFocus={onChoose}
      onKeyDown={press}
      onPointerDown={(event) => start(event, false)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {letter && <b>{letter}</b>}
      <div>{children}</div>
      {isChosen && !isReadOnly && (
        <Grip
          aria-hidden="true"
          data-grip
          onPointerDown={(event) => start(event, true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      )}
    </PanelBox>
  );
}
