/** In whose place a page without a session asks (GUEST_HEADER of the contract), and where its tabs are. */
export interface GuestAddress {
  header: string;
  base: string;
  /** Framed by another site: no bar around it. */
  isEmbedded: boolean;
}
/** These addresses are those of guests, also without a secret: the router, too, takes either case. */
const LINK = /^\/(shared|embed)(?:\/([A-Za-z0-9_-]{1,64}))?(?=\/|$)/i;
const VISITED = /^\/public\/([A-Za-z0-9_-]{1,64})\/explore(?=\/|$)/i;

export function guestAddressOf(pathname: string): GuestAddress | null {
  const [base, kind, token] = LINK.exec(pathname) ?? [];
  if (base) return { header: `link ${token ?? ''}`, base, isEmbedded: kind!.toLowerCase() === 'embed' };
  const [visited, entry] = VISITED.exec(pathname) ?? [];
  return visited ? { header: `public ${entry}`, base: visited, isEmbedded: false } : null;
}

/** The guest of this page; null: the signed-in user. The address alone decides it. */
export const guestAddress = (): GuestAddress | null => guestAddressOf(globalThis.location?.pathname ?? '');

/** Tells the page that its place has ended ("ended"), whichever of its calls learns of it. */
export const placeEnds = new EventTarget();
