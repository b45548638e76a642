/** A product of the family: the public database, the browser, this platform (specification 1). */
export interface Product {
  id: string;
  label: string;
  href: string;
  /** Purpose, in one line. */
  description?: string;
  /** The product that the reader is in. */
  current?: boolean;
  /** Why it cannot be opened, e.g. "needs a subscription"; its presence disables the entry. */
  disabledReason?: string;
}
export interface ProductSwitcherProps {
  products: readonly Product[];
  /** External page "About us", at the end; opens a new window. */
  aboutHref?: string;
}
