const BASE = 'http://this.invalid';

/**
 * A path of this origin, or '/': forms that a browser would resolve to another host (`//host`, `/\host`, `https:`, embedded control characters) are
 * refused (ASVS 1.5.x, open redirects).
 */
export function safePath(text: string | undefined): string {
  if (!text || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, BASE)) return '/';
  const url = new URL(text, BASE);
  // `/.//host` is also refused after its dots are resolved.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
