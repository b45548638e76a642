import { useEffect, useState } from 'react';
import type { ThemeName } from './state.types.ts';

type Pictures = Readonly<Record<string, string>>;
const LOADS: Readonly<Record<ThemeName, () => Promise<{ default: Pictures }>>> = {
  light: () => import('virtual:small-pictures/light'),
  dark: () => import('virtual:small-pictures/dark'),
  contrast: () => import('virtual:small-pictures/contrast'),
};
const EMPTY = address('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>');

/** Address of a tool's small picture; an empty picture of the same size until the pictures are loaded, which the page does not wait for. */
export function useSmallPictures(theme: ThemeName): (slug: string) => string {
  const [loaded, setLoaded] = useState<Pictures>({});
  useEffect(() => {
    let isCurrent = true;
    // The page is complete without them.
    void LOADS[theme]().then(
      (module) => isCurrent && setLoaded(module.default),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [theme]);
  return (slug) => (loaded[slug] ? address(loaded[slug]) : EMPTY);
}

function address(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
