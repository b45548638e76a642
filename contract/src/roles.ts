/** Specification 3 and 6: Owner, Admin, Member; the four seat permissions. Plain values, so that a browser needs no schemas for them. */
export const TEAM_ROLES = ['Owner', 'Admin', 'Member'] as const;
export const SEATS = ['view', 'edit', 'delete', 'download'] as const;
export type Seat = (typeof SEATS)[number];
export type RoleName = (typeof TEAM_ROLES)[number];

/** Kinds of content (specification 7, content; architecture.md: Markdown pages). */
export const CONTENT_KINDS = [
  'guidebook',
  'faq',
  'document',
  'video',
  'terms',
  'privacy',
  'office',
  'host',
  'migration',
  'announcement',
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
