import type { ReactNode } from 'react';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { TooltipFor } from '../Tooltip/Tooltip.tsx';
import { Spinner } from '../ProgressBar/Spinner.tsx';
import { ButtonRoot, IconButtonRoot, type ButtonTone } from './Button.styles.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** One primary button a screen. */
  tone?: ButtonTone;
  icon?: IconName;
  /** Shows a spinner and ignores presses, keeping the focus. */
  busy?: boolean;
  small?: boolean;
  children: ReactNode;
}

/** A verb in sentence case: "Start analysis". */
export function Button({ tone = 'secondary', icon, busy, small, children, ...rest }: ButtonProps) {
  return (
    <ButtonRoot {...rest} $tone={tone} $small={small} isPending={busy}>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </ButtonRoot>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  icon: IconName;
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** A pressed state for tools; sets aria-pressed. */
  active?: boolean;
}

export function IconButton({ icon, label, active, ...rest }: IconButtonProps) {
  return (
    <TooltipFor label={label}>
      <IconButtonRoot
        {...rest}
        aria-label={label}
        aria-pressed={active}
        $active={active}
        data-active={active || undefined}
      >
        <Icon name={icon} />
      </IconButtonRoot>
    </TooltipFor>
  );
}
