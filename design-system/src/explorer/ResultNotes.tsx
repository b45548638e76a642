'use client';
import { useContext, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { FigurePanelContext } from '../kernels/figure/room.ts';
import { Banner } from '../primitives/Banner/Banner.tsx';
import { Button } from '../primitives/Button/Button.tsx';
import { Icon } from '../primitives/Icon/Icon.tsx';
import { Muted } from '../primitives/Page/Page.styles.ts';
import { useT } from '../theme/messages.ts';

export interface ResultNote {
  id: string;
  /** Without a tone it is a plain statement about the computation. */
  tone?: 'warning' | 'info';
  text: ReactNode;
  /** A button for the action that the note recommends. */
  action?: ReactNode;
}
const All = styled.div`
  display: grid;
  gap: 8px;
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 28px;
  min-width: 0;
  > svg {
    flex: none;
  }
  > span {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--st-muted);
  }
  > span[data-tone='warning'] {
    color: var(--st-text);
  }
`;

/**
 * Statements and warnings about a result. In the explorer's panel they collapse to one line, the first warning, which expands; elsewhere all are
 * listed.
 */
export function ResultNotes({ notes }: { notes: readonly (ResultNote | false | null | undefined)[] }) {
  const t = useT();
  const panel = useContext(FigurePanelContext);
  const [isOpen, setOpen] = useState(false);
  const given = notes.filter((note): note is ResultNote => Boolean(note));
  const [first] = [...given].sort((a, b) => Number(b.tone === 'warning') - Number(a.tone === 'warning'));
  if (!first) return null;
  if (!panel) return <Listed notes={given} />;
  return (
    <All role="group" aria-label={t('explorer.notes')}>
      <Line>
        {first.tone === 'warning' && <Icon name="warning" />}
        <span data-tone={first.tone}>{first.text}</span>
        {first.action}
        <Button
          tone="quiet"
          isSmall
          icon={isOpen ? 'chevronUp' : 'chevronDown'}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {t('explorer.notesCount', { n: given.length })}
        </Button>
      </Line>
      {isOpen && <Listed notes={given} />}
    </All>
  );
}

function Listed({ notes }: { notes: readonly ResultNote[] }) {
  return (
    <All>
      {notes.map(({ id, tone, text, action }) =>
        tone ? (
          <Banner key={id} tone={tone} action={action}>
            {text}
          </Banner>
        ) : (
          <Muted key={id}>{text}</Muted>
        ),
      )}
    </All>
  );
}
