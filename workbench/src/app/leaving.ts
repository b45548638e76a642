type Go = () => void;
type Ask = (go: Go) => void;

let asks: Ask | null = null;

/** From now on `ask` decides about ways out of the page that are no links; the returned function ends that. */
export function guardLeaving(ask: Ask): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = null;
  };
}

/** Goes another way than a link: at once, or once the person has agreed to lose what the page has not saved. */
export function leave(go: Go): void {
  if (asks) asks(go);
  else go();
}

type Hold = (event: PopStateEvent) => void;
let hold: Hold | null = null;
const hear = (event: PopStateEvent) => hold?.(event);

/** From now on `given` hears of Back and Forward before the router does; the returned function ends that. */
export function holdHistory(given: Hold): () => void {
  hold = given;
  return () => {
    if (hold === given) hold = null;
  };
}

/**
 * Begins to hear Back and Forward. Called before the router is rendered: a window calls its listeners in the order in which they came, those of the
 * capturing phase too.
 */
export const hearHistory = (): void => window.addEventListener('popstate', hear);
