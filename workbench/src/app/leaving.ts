type Go = () => void;
type Ask = (go: Go) => void;

let asks: Ask | null = null;

/** Registers `ask` to confirm leaving the page other than by links; returns a function that unregisters it. */
export function guardLeaving(ask: Ask): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}

/** Leaves the page other than by a link: at once, or after the user agrees to lose unsaved changes. */
export function leavePage(go: Go): void {
  if (asks) asks(go);
  else go();
}

type Hold = (event: PopStateEvent) => void;
let hold: Hold | null = null;
const hear = (event: PopStateEvent) => hold?.(event);

/** Lets `given` handle Back and Forward before the router does. Returns a function that ends this. */
export function interceptHistory(given: Hold): () => void {
  hold = given;
  return () => {
    if (hold === given) hold = null;
  };
}

/**
 * Starts listening to Back and Forward. Called before the router renders, because a window calls its listeners in the order of registration,
 * including capturing ones.
 */
export const listenToHistory = (): void => window.addEventListener('popstate', hear);
