/**
 * Header that identifies a guest on a page without a session: `link <token>` of a share link, or `public <entry>` of the catalogue if visitors may
 * read it. The caller is then a guest, even if the browser has a session: it can read one dataset, and only through calls that are marked for guests.
 */
export const GUEST_HEADER = 'x-stroma-guest';
/** Parts of a dataset that a guest may see: the plot of its cells, and tabs of the explorer that need no analysis. */
export const GUEST_VIEWS = ['map', 'overview', 'quality', 'expression', 'markers'] as const;
export type GuestView = (typeof GUEST_VIEWS)[number];

export const LINK_LIMITS = {
  /** Living links of a dataset. */
  perDataset: 100,
  label: 100,
  /** Days until a link ends: as offered first, and the most. */
  days: { offered: 30, most: 365 },
  /** Sites that may show an embedded view. */
  origins: 10,
  /** The address of a view: the explorer's query string. */
  query: 2000,
} as const;
