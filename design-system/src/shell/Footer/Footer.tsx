import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import type { FooterProps } from '../shell.types.ts';

const Root = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  padding: 16px 24px;
  border-top: 1px solid var(--st-line);
  color: var(--st-muted);
  font-size: 12px;
  a {
    color: inherit;
    text-decoration: none;
  }
  a[data-hovered] {
    color: var(--st-text);
    text-decoration: underline;
  }
  > span {
    margin-left: auto;
  }
`;
/** Terms, privacy, sister products, contact and the copyright line (specification 1). */
export function Footer({ links }: FooterProps) {
  const t = useT();
  return (
    <Root>
      {links.map((l) => (
        <Link key={l.id} href={l.href}>
          {l.label}
        </Link>
      ))}
      <span>{t('shell.copyright')}</span>
    </Root>
  );
}
