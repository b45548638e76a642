'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import type { SelectionBarProps } from '../explorer.types.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  min-height: 36px;
  padding: 4px 12px 4px 16px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-accent-soft);
  font-size: 13px;
  > span:first-child {
    font-weight: 500;
    color: var(--st-accent-text);
  }
`;
export function SelectionBar({ count, total, label, onClear, onZoom, actions }: SelectionBarProps) {
  const t = useT();
  return (
    <Root role="status">
      <span>{t('selection.count', { count, total, share: t.percent(total ? count / total : 0) })}</span>
      {label && <span>{label}</span>}
      {actions}
      {onZoom && (
        <Button tone="quiet" small icon="fit" onPress={onZoom}>
          {t('selection.zoom')}
        </Button>
      )}
      <Button tone="quiet" small icon="close" onPress={onClear}>
        {t('common.clear')}
      </Button>
    </Root>
  );
}
