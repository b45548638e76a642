import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components';
import { styled } from 'styled-components';
import { buttonBase, tones, type ButtonTone } from '../Button/Button.styles.ts';
import { Icon, type IconName } from '../Icon/Icon.tsx';

/** A text link; goes through the provider's `navigate`. */
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
}
/** A link that looks like a button. */
export function LinkButton({ href, tone = 'secondary', icon, children, download }: LinkButtonProps) {
  return (
    <Root href={href} $tone={tone} download={download}>
      {icon && <Icon name={icon} />}
      {children}
    </Root>
  );
}
