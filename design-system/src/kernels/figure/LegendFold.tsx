'use client';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../primitives/Button/Button.tsx';
import { useT } from '../../theme/messages.ts';

/** Width in px below which a figure's legend may fold, and the height that a phone shows of a figure. */
const NARROW = 520;
const SEEN = 240;
/** px by which a folded figure may widen before its legend unfolds: more than a scrollbar, which an unfolded legend may bring. */
const SLACK = 24;
/** Share of the limit below which a folded legend unfolds: at another width it may have a line less. */
const HOLD = 2 / 3;

/** Whether a figure is so narrow that a legend, once folded, stays so. */
export const isNarrow = (width: number): boolean => width > 0 && width <= NARROW + SLACK;

/** Whether a legend takes more than a third of a narrow figure, or of as much of it as a phone shows. */
export const isLegendTooTall = (width: number, height: number, legend: number): boolean =>
  width > 0 && width <= NARROW && legend * 3 > Math.min(height, SEEN);

/** The same for a legend whose height is known before it is drawn. A folded one holds a little longer, so that it does not swing. */
export function useTooTall(width: number, height: number, legend: number | undefined): boolean {
  const was = useRef(false);
  const isHeld = was.current && isNarrow(width) && legend !== undefined && legend * 3 > HOLD * Math.min(height, SEEN);
  was.current = isHeld || (legend !== undefined && isLegendTooTall(width, height, legend));
  return was.current;
}

/** The button that opens a folded legend above its chart; without entries nothing folds. */
export function useLegendFold(entries: number): { isFolded: boolean; button: ReactNode } {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!entries) return { isFolded: false, button: null };
  return {
    isFolded: !isOpen,
    button: (
      <Button
        isSmall
        tone="quiet"
        icon={isOpen ? 'chevronDown' : 'chevronRight'}
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {t('chart.legendEntries', { n: entries })}
      </Button>
    ),
  };
}
