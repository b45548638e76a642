/** Minimum size of a target in px (WCAG 2.2, 2.5.8), minus browser rounding. */
const LEAST = 24 - 0.5;
/** Clickable legend entries: of a map of cells, the buttons that Highcharts adds over its own, and the entries below those. */
const ENTRIES = '[data-legend-entry], .highcharts-a11y-proxy-group-legend button, .st-legend-target';

/** A figure of a file has no targets. */
const FILE = '[data-paper], [inert]';
const isShown = (element: Element): boolean => {
  if (element.closest(FILE)) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
};
const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.parentElement?.textContent ?? '').slice(0, 40);

/** Legend entries that are too small for a finger or overlap the next one, with the fault of each. */
export function targetFaults(root: ParentNode): string[] {
  const faults: string[] = [];
  for (const legend of root.querySelectorAll('.highcharts-legend')) {
    const entries = [...legend.querySelectorAll('.highcharts-legend-item')].filter(isShown);
    const targets = legend.querySelectorAll('.st-legend-target').length;
    if (entries.length > targets) faults.push(`${entries.length} entries of a legend have ${targets} targets`);
  }
  for (const entry of [...root.querySelectorAll(ENTRIES)].filter(isShown)) {
    const { width, height } = entry.getBoundingClientRect();
    if (Math.min(width, height) < LEAST)
      faults.push(`${nameOf(entry)} is ${Math.round(width)} x ${Math.round(height)} px`);
  }
  return faults;
}
