import { useState, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTranslator } from '../app/useSay.ts';
import type { Style } from '../app/state.types.ts';
import type { OwnWords } from './ownWords.ts';

const Ground = styled.div`
  position: relative;
`;
const Field = styled.input`
  position: absolute;
  z-index: 2;
  min-width: 140px;
  padding: 2px 6px;
  border: 1px solid var(--st-accent);
  border-radius: 4px;
  background: var(--st-surface);
  color: var(--st-text);
  font: inherit;
`;
interface Edited {
  words: OwnWords;
  text: string;
  top: number;
  left: number;
}
/** The text of an element of the figure, even if there was not enough space to show it. */
const textOf = (element: Element): string =>
  (element.querySelector('title')?.textContent ?? element.textContent ?? '').trim();

/** Overlays that receive pointer events are above the figure's text. */
const elementAt = (ground: Element, x: number, y: number): Element | undefined =>
  [...ground.querySelectorAll('h2, text')].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });

interface Props {
  /** Texts that can be changed. */
  words: readonly OwnWords[];
  onStyle: (style: Style) => void;
  children: ReactNode;
}
/** Double-clicking a title or the name of an axis or group edits it in place; with the keyboard, use the panel "Style". */
export function EditInPlace({ words, onStyle, children }: Props) {
  const say = useTranslator();
  const [edited, setEdited] = useState<Edited | null>(null);
  const begin = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const element = elementAt(currentTarget, clientX, clientY);
    const found = element && words.find(({ shown }) => shown !== '' && shown === textOf(element));
    if (!found) return;
    const [own, ground] = [element.getBoundingClientRect(), currentTarget.getBoundingClientRect()];
    // Inside, also for a name that is written upwards.
    const left = Math.max(0, Math.min(own.left - ground.left, ground.width - 160));
    setEdited({ words: found, text: found.shown, top: Math.max(0, own.top - ground.top - 4), left });
  };
  const finish = (isKept: boolean) => {
    if (!edited) return;
    setEdited(null);
    const text = edited.text.trim();
    if (isKept && text !== '' && text !== edited.words.shown) onStyle(edited.words.with(text));
  };
  return (
    <Ground onDoubleClick={begin}>
      {children}
      {edited && (
        <Field
          autoFocus
          aria-label={say('style.inPlace', { text: edited.words.shown })}
          value={edited.text}
          maxLength={120}
          style={{ top: edited.top, left: edited.left }}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setEdited({ ...edited, text: event.target.value })}
          onBlur={() => finish(true)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish(true);
            else if (event.key === 'Escape') finish(false);
          }}
        />
      )}
    </Ground>
  );
}
