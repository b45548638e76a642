import type { ReactNode } from 'react';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import { Denied } from '../Denied/Denied.tsx';
import { TooltipFor } from '../Tooltip/Tooltip.tsx';
import { Spinner } from '../ProgressBar/Spinner.tsx';
import { ButtonRoot, IconButtonRoot, type ButtonTone } from './Button.styles.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  /** One primary button a screen. */
  tone?: ButtonTone;
  icon?: IconName;
  /** Shows a spinner and ignores clicks, keeping the focus. */
  isBusy?: boolean;
  isSmall?: boolean;
  /** Disabled with a reason that can be read: a permission that is missing (specification 6). */
  denied?: string | undefined;
  children: ReactNode;
}

/** A verb in sentence case: "Start analysis". */
export function Button({ tone = 'secondary', icon, isBusy, isSmall, denied, children, ...rest }: ButtonProps) {
  if (denied)
    return (
      <Denied reason={denied} tone={tone} icon={icon} isSmall={isSmall}>
        {children}
      </Denied>
    );
  return (
    <ButtonRoot {...rest} $tone={tone} $small={isSmall} isPending={isBusy}>
      {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </ButtonRoot>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  icon: IconName;
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** Pressed state of a tool button; sets aria-pressed. */
  isActive?: boolean;
  denied?: string | undefined;
}

export function IconButton({ icon, label, isActive, denied, ...rest }: IconButtonProps) {
  if (denied) return <Denied reason={denied} tone="quiet" icon={icon} label={label} />;
  return (
    <TooltipFor label={label}>
      <IconButtonRoot
        {...rest}
        aria-label={label}
        aria-pressed={isActive}
        $active={isActive}
        data-active={isActive || undefined}
      >
        <Icon name={icon} />
      </IconButtonRoot>
    </TooltipFor>
  );
}
