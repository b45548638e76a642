const BASE = 'http://this.invalid';

/**
 * A path of this origin, or '/': what a browser would take to another host (`//host`, `/\host`, `https:`, a control character in
 * between) is no path (ASVS 1.5.x, open redirects).
 */
export function safePath(text: string | undefined): string {
  if (!text || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, BASE)) return '/';
  const url = new URL(text, BASE);
  // `/.//host` is no path either once its dots are resolved.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
