/** Time that the tab of genes may take to show its field; a slow server or a new version has to load its code first. */
const PATIENCE_MS = 30_000;

const geneField = (): HTMLElement | null =>
  document.querySelector('[role=tabpanel] input[role=combobox], [data-gene-search] input');

/** Focuses the gene field as soon as it is mounted, unless the focus was put elsewhere meanwhile. `next` runs a function with the next frame. */
export function focusGeneField(next: (run: () => void) => unknown = requestAnimationFrame): void {
  const before = document.activeElement;
  const until = performance.now() + PATIENCE_MS;
  const look = () => {
    const now = document.activeElement;
    if (now !== before && now !== document.body) return;
    const field = geneField();
    if (field) field.focus();
    else if (performance.now() < until) next(look);
  };
  look();
}
