import { keysOfPictures, PREFIX } from './forget.ts';

/**
 * Small pictures of results as they were shown in this browser, by the result's id, each under its user's uuid. They are deleted on sign-out, because
 * they show data.
 */
const ownerKey = (uuid: string): string => `${PREFIX}${uuid}.`;
/** Maximum number of pictures of all users of the browser, about 5 kB each. */
export const MAX_PICTURES = 60;
/** A picture that is longer, as text, is not kept. */
const LONGEST = 40_000;

interface Stored {
  at: number;
  picture: string;
  /** Theme, language and names in the picture. */
  look: string;
}
function parse(text: string | null): Stored | null {
  try {
    const { at, picture, look } = JSON.parse(text ?? 'null') as Stored;
    return typeof at === 'number' && /^data:image\/(webp|png|jpeg);base64,/.test(picture)
      ? { at, picture, look }
      : null;
  } catch {
    return null;
  }
}
/** The picture as a data URL, or null. */
export const readPicture = (uuid: string, result: string): string | null =>
  parse(localStorage.getItem(ownerKey(uuid) + result))?.picture ?? null;

/** Whether there is a picture with this look. */
export const hasPicture = (uuid: string, result: string, look: string): boolean =>
  parse(localStorage.getItem(ownerKey(uuid) + result))?.look === look;

/** Stores a picture and evicts the oldest ones. A browser without storage keeps none. */
export function keepPicture(uuid: string, result: string, picture: string, look: string, now: number): void {
  if (picture.length > LONGEST) return;
  const name = ownerKey(uuid) + result;
  const others = keysOfPictures()
    .filter((key) => key !== name)
    .sort((a, b) => (parse(localStorage.getItem(a))?.at ?? 0) - (parse(localStorage.getItem(b))?.at ?? 0));
  for (const old of others.splice(0, Math.max(0, others.length + 1 - MAX_PICTURES))) localStorage.removeItem(old);
  try {
    localStorage.setItem(name, JSON.stringify({ at: now, picture, look } satisfies Stored));
  } catch {
    // Form input has priority over pictures, which can be taken again when their result is shown.
  }
}

export const forgetPicture = (uuid: string, result: string): void => localStorage.removeItem(ownerKey(uuid) + result);
