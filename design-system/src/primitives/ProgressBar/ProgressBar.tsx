'use client';
import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';

const Root = styled(AriaProgressBar)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  min-width: 0;
`;
const Line = styled.span`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  font-size: 12px;
  line-height: 16px;
  color: var(--st-muted);
  > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > span:last-child {
    flex: none;
  }
`;
const Track = styled.span`
  display: block;
  height: 4px;
  border-radius: 2px;
  background: var(--st-line);
  overflow: hidden;
`;
const Fill = styled.span`
  display: block;
  height: 100%;
  border-radius: 2px;
  background: var(--st-action);
  transition: width var(--st-slow) ease-out;
`;

export interface ProgressBarProps {
  /** 0 to 1; if absent, progress is unknown and the whole track pulses. */
  value?: number;
  label: string;
  /** Text to the right of the label, instead of the percentage. */
  detail?: string;
  hideLabel?: boolean;
}

export function ProgressBar({ value, label, detail, hideLabel }: ProgressBarProps) {
  const t = useT();
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <Root
      aria-label={label}
      isIndeterminate={share === undefined}
      value={share === undefined ? undefined : share * 100}
    >
      {!hideLabel && (
        <Line>
          <span>{label}</span>
          <span>{detail ?? (share === undefined ? '' : t.percent(share, 0))}</span>
        </Line>
      )}
      <Track>
        <Fill style={{ width: share === undefined ? '35%' : `${share * 100}%` }} />
      </Track>
    </Root>
  );
}
