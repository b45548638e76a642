'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { TONE, type Tone } from '../Badge/Badge.tsx';

export interface ToastItem {
  id: string;
  tone: Tone;
  text: string;
}
const Region = styled.section`
  position: fixed;
  z-index: 120;
  inset-inline-end: 16px;
  /* Above a bar of buttons (useBottomBar). */
  bottom: calc(16px + var(--st-bottom, 0px));
  display: grid;
  gap: 8px;
  width: min(380px, calc(100vw - 32px));
  pointer-events: none;
  /* On narrow screens several toasts would cover the content: only the newest is shown, and those that need a response. */
  @media (max-width: 640px) {
    > [role='status']:not(:last-child) {
      display: none;
    }
  }
`;
const Card = styled.div<{ $tone: Tone }>`
  display: grid;
  grid-template-columns: 16px 1fr auto;
  align-items: start;
  gap: 10px;
  padding: 8px 6px 8px 12px;
  border: 1px solid var(--st-line);
  border-inline-start: 3px solid ${({ $tone }) => TONE[$tone].text};
  border-radius: var(--st-radius);
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  pointer-events: auto;
  > svg {
    margin-top: 8px;
    color: ${({ $tone }) => TONE[$tone].text};
  }
  > span {
    padding: 6px 0;
  }
`;

/** The owner of the list decides how long an item stays (specification 8: errors 5 seconds); this component only displays it. */
export function ToastRegion({ items, onDismiss }: { items: readonly ToastItem[]; onDismiss: (id: string) => void }) {
  const t = useT();
  return (
    <Region aria-label={t('common.notifications')} aria-live="polite">
      {items.map((item) => (
        <Card key={item.id} $tone={item.tone} role={item.tone === 'danger' ? 'alert' : 'status'}>
          <Icon name={TONE[item.tone].icon} />
          <span>{item.text}</span>
          <IconButton icon="close" label={t('common.dismiss')} onPress={() => onDismiss(item.id)} />
        </Card>
      ))}
    </Region>
  );
}
