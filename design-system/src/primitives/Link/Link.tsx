'use client';
import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components';
import { styled } from 'styled-components';
import { buttonBase, tones, type ButtonTone } from '../Button/Button.styles.ts';
import { Denied } from '../Denied/Denied.tsx';
import { Icon, type IconName } from '../Icon/Icon.tsx';
import type { Permit } from '../common.types.ts';

/** A text link; uses the provider's `navigate`. */
export const TextLink = styled(AriaLink)`
  color: var(--st-action);
  text-decoration: none;
  border-radius: 2px;
  cursor: pointer;
  &[data-hovered] {
    text-decoration: underline;
  }
`;
const Root = styled(AriaLink)<{ $tone: ButtonTone }>`
  ${buttonBase}
  ${({ $tone }) => tones[$tone]}
`;
export interface LinkButtonProps {
  href: string;
  tone?: ButtonTone;
  icon?: IconName;
  children: ReactNode;
  download?: boolean | string;
  denied?: string | undefined;
  /** Called in addition to navigation, for example to close the surrounding overlay. */
  onPress?: () => void;
}
/** A link that looks like a button. */
export function LinkButton({ href, tone = 'secondary', icon, children, download, denied, onPress }: LinkButtonProps) {
  if (denied)
    return (
      <Denied reason={denied} role="link" tone={tone} icon={icon}>
        {children}
      </Denied>
    );
  return (
    <Root href={href} $tone={tone} download={download} onPress={onPress}>
      {icon && <Icon name={icon} />}
      {children}
    </Root>
  );
}

export interface GatedLinkProps {
  href: string;
  /** `hidden`: renders the text without a link. */
  permit?: Permit | undefined;
  reason: string;
  children: ReactNode;
}
/** A text link if the privilege list enables it. */
export function GatedLink({ href, permit = 'enabled', reason, children }: GatedLinkProps) {
  if (permit === 'hidden') return children;
  if (permit === 'enabled') return <TextLink href={href}>{children}</TextLink>;
  return (
    <Denied reason={reason} role="link" tone="text">
      {children}
    </Denied>
  );
}
