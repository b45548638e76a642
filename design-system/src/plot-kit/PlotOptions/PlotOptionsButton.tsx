'use client';
import { styled } from 'styled-components';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { PopoverFor } from '../../primitives/Popover/Popover.tsx';
import { useT } from '../../theme/messages.ts';
import { PlotOptions } from './PlotOptions.tsx';
import type { PlotOptionsProps } from './PlotOptions.types.ts';

const Body = styled.div`
  width: min(280px, calc(100vw - 48px));
`;

/** A tool of the plot that opens its options. */
export function PlotOptionsButton(props: PlotOptionsProps) {
  const t = useT();
  return (
    <PopoverFor label={t('plotOptions.title')} trigger={<IconButton icon="sliders" label={t('plotOptions.title')} />}>
      <Body>
        <PlotOptions {...props} />
      </Body>
    </PopoverFor>
  );
}
