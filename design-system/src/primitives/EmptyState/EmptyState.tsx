'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import type { UiError } from '../common.types.ts';
import { Button } from '../Button/Button.tsx';
import { Icon, type IconName } from '../Icon/Icon.tsx';

const Root = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 8px;
  padding: 40px 24px;
  min-height: 180px;
  height: 100%;
  text-align: center;
  color: var(--st-muted);
  strong {
    font-weight: 600;
    color: var(--st-text);
  }
  p {
    max-width: 46ch;
  }
`;
const Actions = styled.div`
  display: flex;
  gap: 8px;
  margin-top: 8px;
`;
export interface EmptyStateProps {
  icon?: IconName;
  /** What is not there. */
  title: ReactNode;
  /** Why, and what to do. */
  children?: ReactNode;
  action?: ReactNode;
}
export function EmptyState({ icon = 'cells', title, children, action }: EmptyStateProps) {
  return (
    <Root>
      <Icon name={icon} size={24} />
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      {action && <Actions>{action}</Actions>}
    </Root>
  );
}

export function ErrorState({ error, onRetry }: { error: UiError; onRetry?: () => void }) {
  const t = useT();
  return (
    <Root role="alert">
      <Icon name="error" size={24} />
      <strong>{t('state.errorTitle')}</strong>
      <p>{t.error(error)}</p>
      {onRetry && (
        <Actions>
          <Button onPress={onRetry} icon="rotate">
            {t('common.retry')}
          </Button>
        </Actions>
      )}
    </Root>
  );
}
