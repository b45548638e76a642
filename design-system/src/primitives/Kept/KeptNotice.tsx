'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../Button/Button.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 12px;
  color: var(--st-muted);
  font-size: 13px;
`;

interface KeptNoticeProps {
  onDiscard: () => void;
}
/** Notice in a dialog that its input was restored from an earlier visit, with a button to discard it. */
export function KeptNotice({ onDiscard }: KeptNoticeProps) {
  const t = useT();
  return (
    <Line>
      <span role="status">{t('form.restored')}</span>
      <DiscardButton onDiscard={onDiscard} />
    </Line>
  );
}

/** Button that discards the input of a form. */
export function DiscardButton({ onDiscard }: KeptNoticeProps) {
  const t = useT();
  return (
    <Button isSmall tone="quiet" onPress={onDiscard}>
      {t('form.discard')}
    </Button>
  );
}
