import type { FooterLink, HeaderProps, Product } from '@stroma/design-system/shell';
import { readyOr, useRead } from '../../features/calls/index.ts';
import { paths } from '../paths.ts';
import type { AppMessageId } from '../useApp.ts';

type Links = Readonly<Record<string, string>>;
type Say = (id: AppMessageId) => string;

interface Dict {
  links: Links;
  features: Readonly<Record<string, boolean>>;
}

/** Configuration of the operator: addresses of sibling products, sister sites and "About us" (none by default), and toggles. */
export function useOperatorLinks(isWanted: boolean): Dict {
  return readyOr<Dict>(useRead('content', 'dict', isWanted ? {} : null), { links: {}, features: {} });
}

/** The switcher of sibling products and the external About us link (specification 1). A product without an address is marked. */
export function productSwitcherProps(links: Links, t: Say): Pick<HeaderProps, 'products' | 'aboutHref'> {
  const sibling = (id: 'publicDatabase' | 'browser'): Product => ({
    id,
    label: t(`product.${id}`),
    description: t(`product.${id}.text`),
    href: links[id] ?? paths.home,
    ...(!links[id] && { disabledReason: t('product.notConfigured') }),
  });
  return {
    products: [
      { id: 'cloud', label: t('product.cloud'), description: t('product.cloud.text'), href: paths.home, current: true },
      sibling('publicDatabase'),
      sibling('browser'),
    ],
    ...(links.about && { aboutHref: links.about }),
  };
}

/** Three sister products in the footer, named by their hosts. */
export const sisterLinks = (links: Links): FooterLink[] =>
  ['sister1', 'sister2', 'sister3'].flatMap((id) => {
    const href = links[id];
    return href && URL.canParse(href) ? [{ id, label: new URL(href).host, href, external: true }] : [];
  });
