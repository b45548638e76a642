'use client';
import { Label, Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import { styled } from 'styled-components';

const Root = styled(AriaSlider)`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px 8px;
  font-size: 13px;
`;
const Out = styled(SliderOutput)`
  color: var(--st-muted);
`;
const Track = styled(SliderTrack)`
  grid-column: 1 / -1;
  height: 24px;
  &::before {
    content: '';
    position: absolute;
    top: 11px;
    inset-inline-start: 0;
    inset-inline-end: 0;
    height: 2px;
    border-radius: 1px;
    background: var(--st-line-strong);
  }
`;
const Thumb = styled(SliderThumb)`
  top: 12px;
  width: 16px;
  height: 16px;
  border-radius: 50%;
  border: 1px solid var(--st-action);
  background: var(--st-surface);
  &[data-dragging] {
    background: var(--st-action);
  }
`;
export interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  isDisabled?: boolean;
}
export function Slider({ label, value, onChange, min, max, step = 1, isDisabled }: SliderProps) {
  return (
    <Root
      value={value}
      onChange={(next) => onChange(Number(next))}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={isDisabled}
    >
      <Label>{label}</Label>
      <Out />
      <Track>
        <Thumb />
      </Track>
    </Root>
  );
}
