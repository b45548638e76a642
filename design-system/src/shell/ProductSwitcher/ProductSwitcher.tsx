'use client';
import { Link } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { PopoverFor } from '../../primitives/Popover/Popover.tsx';
import type { Product, ProductSwitcherProps } from './ProductSwitcher.types.ts';

const List = styled.ul`
  display: grid;
  gap: 2px;
  width: min(296px, calc(100vw - 48px));
`;
const Entry = styled(Link)`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 0 12px;
  padding: 8px;
  border-radius: 4px;
  color: var(--st-text);
  text-decoration: none;
  overflow-wrap: anywhere;
  &[data-hovered] {
    background: var(--st-hover);
  }
  &[aria-current] {
    background: var(--st-action-soft);
  }
  &[data-disabled] {
    color: var(--st-faint);
    cursor: not-allowed;
  }
  strong {
    font-weight: 500;
  }
  ${Muted} {
    grid-column: 2;
  }
`;
const About = styled(Link)`
  display: flex;
  justify-content: space-between;
  align-items: center;
  margin-top: 8px;
  padding: 12px 8px 4px;
  border-top: 1px solid var(--st-line);
  color: var(--st-muted);
  font-size: 13px;
  text-decoration: none;
  &[data-hovered] {
    color: var(--st-text);
  }
`;

/** The siblings next to the logo, the current one marked, and the external link "About us" (specification 1). */
export function ProductSwitcher({ products, aboutHref }: ProductSwitcherProps) {
  const t = useT();
  return (
    <PopoverFor label={t('shell.products')} trigger={<IconButton icon="chevronDown" label={t('shell.products')} />}>
      <List>
        {products.map((product) => (
          <li key={product.id}>
            <Entry
              href={product.href}
              isDisabled={Boolean(product.disabledReason)}
              aria-current={product.current ? 'true' : undefined}
            >
              <Mark product={product} />
              <strong>{product.label}</strong>
              {(product.disabledReason ?? product.description) && (
                <Muted>{product.disabledReason ?? product.description}</Muted>
              )}
            </Entry>
          </li>
        ))}
      </List>
      {aboutHref && (
        <About href={aboutHref} target="_blank" rel="noreferrer">
          {t('shell.aboutUs')}
          <Muted>{t('shell.newWindow')}</Muted>
        </About>
      )}
    </PopoverFor>
  );
}

/** A tick for here, a cube for elsewhere, a shield where a subscription is needed. */
function Mark({ product }: { product: Product }) {
  return (
    <span style={{ paddingTop: 2 }}>
      <Icon name={product.current ? 'check' : product.disabledReason ? 'shield' : 'cube'} />
    </span>
  );
}
