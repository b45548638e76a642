/** Guest identity of a page without a session (GUEST_HEADER of the contract), and the location of its tabs. */
export interface GuestAddress {
  header: string;
  base: string;
  /** Framed by another site, so there is no bar. */
  isEmbedded: boolean;
}
/** Guest URLs, also without a secret; case-insensitive, like the router. */
const LINK = /^\/(shared|embed)(?:\/([A-Za-z0-9_-]{1,64}))?(?=\/|$)/i;
const VISITED = /^\/public\/([A-Za-z0-9_-]{1,64})\/explore(?=\/|$)/i;

export function guestAddressOf(pathname: string): GuestAddress | null {
  const [base, kind, token] = LINK.exec(pathname) ?? [];
  if (base) return { header: `link ${token ?? ''}`, base, isEmbedded: kind!.toLowerCase() === 'embed' };
  const [visited, entry] = VISITED.exec(pathname) ?? [];
  return visited ? { header: `public ${entry}`, base: visited, isEmbedded: false } : null;
}

/** The guest of this page; null: the signed-in user. Only the address decides this. */
export const guestAddress = (): GuestAddress | null => guestAddressOf(globalThis.location?.pathname ?? '');

/** Notifies the page that its guest access has ended ("ended"), from any of its calls. */
export const guestAccessEnded = new EventTarget();
