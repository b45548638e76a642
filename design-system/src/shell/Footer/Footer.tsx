'use client';
import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Hidden } from '../../primitives/Page/Page.styles.ts';
import type { FooterLink, FooterProps } from '../shell.types.ts';

const Root = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 8px 40px;
  padding: 16px 24px;
  border-top: 1px solid var(--st-line);
  color: var(--st-muted);
  font-size: 12px;
  line-height: 16px;
  a {
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  a[data-hovered] {
    color: var(--st-text);
    text-decoration: underline;
  }
  > p {
    margin-inline-start: auto;
  }
  @media (max-width: 640px) {
    padding: 16px;
    > p {
      margin-inline-start: 0;
      width: 100%;
    }
  }
`;
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 20px;
`;

/** Terms, privacy, contact, the three sister products and the copyright line (specification 1). */
export function Footer({ links, sisters = [] }: FooterProps) {
  const t = useT();
  return (
    <Root>
      {links.length > 0 && <Links links={links} />}
      {sisters.length > 0 && (
        <nav aria-label={t('shell.products')}>
          <Links links={sisters} />
        </nav>
      )}
      <p>{t('shell.copyright')}</p>
    </Root>
  );
}

function Links({ links }: { links: readonly FooterLink[] }) {
  const t = useT();
  return (
    <List>
      {links.map((l) => (
        <li key={l.id}>
          <Link href={l.href} {...(l.isExternal && { target: '_blank', rel: 'noreferrer' })}>
            {l.label}
            {l.isExternal && <Hidden> {t('shell.newWindow')}</Hidden>}
          </Link>
        </li>
      ))}
    </List>
  );
}
