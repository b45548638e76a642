'use client';
import { styled } from 'styled-components';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { PopoverFor } from '../../primitives/Popover/Popover.tsx';
import { useT } from '../../theme/messages.ts';
import { SideBySide } from './SideBySide.tsx';
import type { SideBySideButtonProps } from './SideBySide.types.ts';

const Body = styled.div`
  width: min(320px, calc(100vw - 48px));
`;

/** A tool of the map that sets maps side by side. */
export function SideBySideButton({ isOpen, onOpenChange, ...props }: SideBySideButtonProps) {
  const t = useT();
  const isActive = props.value.mode !== 'one';
  return (
    <PopoverFor
      label={t('sideBySide.title')}
      {...(isOpen !== undefined && { isOpen })}
      {...(onOpenChange && { onOpenChange })}
      trigger={<IconButton icon="maps" label={t('sideBySide.title')} isActive={isActive} />}
    >
      <Body>
        <SideBySide {...props} />
      </Body>
    </PopoverFor>
  );
}
