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
