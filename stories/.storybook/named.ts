/** Words of Highcharts' own that name nothing: each chart, series and point is named by what it shows. */
const NOTHING = /interactive chart|series \d+ of \d+|with \d+ data points?/i;

/** Charts without a name, and names that say nothing. */
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
