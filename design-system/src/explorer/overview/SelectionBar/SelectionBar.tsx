'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import type { SelectionBarProps } from '../../explorer.types.ts';

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
/** The cells that all linked views show as selected: how many, how a next selection joins them, and the hash that names the set. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, label, onClear, onZoom, actions, combine, onCombineChange, onInvert, hash } = props;
  const t = useT();
  return (
    <Root>
      <span role="status">{t('selection.count', { count, total, share: t.percent(total ? count / total : 0) })}</span>
      {label && <span>{label}</span>}
      {hash && <code title={t('selection.hash')}>{hash}</code>}
      {combine && onCombineChange && (
        <SegmentedControl
          label={t('selection.combine')}
          value={combine}
          onChange={onCombineChange}
          options={(['or', 'and', 'not'] as const).map((id) => ({ id, label: t(`selection.${id}`) }))}
        />
      )}
      {onInvert && (
        <Button tone="quiet" small onPress={onInvert}>
          {t('selection.invert')}
        </Button>
      )}
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
