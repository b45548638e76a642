import { useEffect } from 'react';

/** Ctrl or Cmd with K, until the palette's own code is loaded and listens itself. */
export function useShortcut(isLoaded: boolean, open: () => void): void {
  useEffect(() => {
    if (isLoaded) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isLoaded, open]);
}
