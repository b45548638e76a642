/** Highcharts' default names that describe nothing: charts, series and points must be named by their content. */
const NOTHING = /interactive chart|series \d+ of \d+|with \d+ data points?/i;

/** Charts without a name, and charts with a name that describes nothing. */
export function nameFaults(root: HTMLElement): string[] {
  const labels = [...root.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '');
  const empty = [...root.querySelectorAll('[data-chart] svg[role], [data-chart] canvas[role]')].filter(
    (one) =>
      !one.closest('[aria-hidden="true"]') &&
      !one.getAttribute('aria-label')?.trim() &&
      !one.hasAttribute('aria-labelledby'),
  );
  return [
    ...labels.filter((label) => NOTHING.test(label)).map((label) => `"${label}"`),
    ...empty.map((one) => `a ${one.tagName} with the role ${one.getAttribute('role')} has no name`),
  ];
}
