'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: 20px 32px;
  align-items: start;
  h3 {
    padding-bottom: 4px;
    font-size: 13px;
    font-weight: 600;
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 6px 12px;
    align-items: baseline;
    font-size: 13px;
  }
  dt {
    display: flex;
    gap: 4px;
    min-width: 84px;
  }
`;
const Key = styled.kbd`
  min-width: 20px;
  padding: 0 5px;
  border: 1px solid var(--st-line);
  border-bottom-width: 2px;
  border-radius: 4px;
  background: var(--st-surface);
  font-family: inherit;
  font-size: 12px;
  line-height: 18px;
  text-align: center;
  white-space: nowrap;
`;

export interface KeyGroup {
  title: string;
  keys: readonly { keys: readonly string[]; what: string }[];
}
export interface KeySheetProps {
  isOpen: boolean;
  onClose: () => void;
  groups: readonly KeyGroup[];
}

/** All keyboard shortcuts of a screen, grouped by scope. */
export function KeySheet({ isOpen, onClose, groups }: KeySheetProps) {
  const t = useT();
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={t('keys.title')} width={720}>
      <Groups>
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map(({ keys, what }) => (
                <Line key={what} keys={keys} what={what} />
              ))}
            </dl>
          </section>
        ))}
      </Groups>
    </DialogFrame>
  );
}

const Line = ({ keys, what }: KeyGroup['keys'][number]) => (
  <>
    <dt>
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </dt>
    <dd>{what}</dd>
  </>
);
