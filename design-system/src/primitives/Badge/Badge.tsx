'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { Spinner } from '../ProgressBar/Spinner.tsx';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';
/** A status is never shown by colour only: every tone has an icon. */
export const TONE: Record<Tone, { text: string; soft: string; icon: IconName }> = {
  neutral: { text: 'var(--st-muted)', soft: 'var(--st-sunken)', icon: 'clock' },
  info: { text: 'var(--st-info)', soft: 'var(--st-info-soft)', icon: 'info' },
  success: { text: 'var(--st-success)', soft: 'var(--st-success-soft)', icon: 'check' },
  warning: { text: 'var(--st-warning)', soft: 'var(--st-warning-soft)', icon: 'warning' },
  danger: { text: 'var(--st-danger)', soft: 'var(--st-danger-soft)', icon: 'error' },
  accent: { text: 'var(--st-accent-text)', soft: 'var(--st-accent-soft)', icon: 'info' },
};
const Root = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  padding: 1px 8px 1px 6px;
  border-radius: 10px;
  background: ${({ $tone }) => TONE[$tone].soft};
  color: ${({ $tone }) => TONE[$tone].text};
  font-size: 12px;
  line-height: 18px;
  font-weight: 500;
  white-space: nowrap;
`;
export interface BadgeProps {
  tone?: Tone;
  /** Replaces the tone's own icon; null for none. */
  icon?: IconName | null;
  isBusy?: boolean;
  title?: string;
  children: ReactNode;
}
export function Badge({ tone = 'neutral', icon, isBusy, title, children }: BadgeProps) {
  const sign = icon === undefined ? TONE[tone].icon : icon;
  return (
    <Root $tone={tone} title={title} style={sign || isBusy ? undefined : { paddingLeft: 8 }}>
      {isBusy ? <Spinner style={{ width: 10, height: 10 }} /> : sign && <Icon name={sign} size={12} />}
      {children}
    </Root>
  );
}
