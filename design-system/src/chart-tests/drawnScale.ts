import { numberOf } from './paperFacts.ts';

/** Maximum distance in px of a mark from its value. */
export const MARK_TOLERANCE_PX = 2;

export const centre = (element: Element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
};
/**
 * Conversion from px to the numbers of an axis (`xaxis`, `yaxis`), by its ticks and their labels, and the size of a px; null for an axis with one
 * value. `nth`: index if there are several axes.
 */
export function scaleOf(root: Element, side: 'x' | 'y', axis: string, nth = 0) {
  const isShown = (element: Element) => element.getAttribute('opacity') !== '0';
  const labels = root.querySelectorAll(`.highcharts-${axis}-labels`)[nth];
  const line = root.querySelectorAll(`.highcharts-axis.highcharts-${axis}`)[nth];
  const values = [...(labels?.querySelectorAll('text') ?? [])]
    .filter(isShown)
    .map((element) => numberOf(element.textContent ?? ''));
  const places = [...(line?.querySelectorAll('.highcharts-tick') ?? [])]
    .filter(isShown)
    .map((tick) => centre(tick)[side]);
  values.sort((a, b) => a - b);
  places.sort((a, b) => (side === 'x' ? a - b : b - a));
  if (values.length < 2 || values.length !== places.length) return null;
  const [v0 = 0, v1 = 0, p0 = 0, p1 = 0] = [values[0], values.at(-1), places[0], places.at(-1)];
  const unit = (v1 - v0) / (p1 - p0);
  return { unit: Math.abs(unit), valueAt: (px: number) => v0 + (px - p0) * unit };
}
export type ElementWithPoint = Element & { point?: { name?: string; x: number; series: { name: string } } };
export const marksOf = (chart: Element) =>
  [...chart.querySelectorAll<ElementWithPoint>('.highcharts-series-group .highcharts-point')].filter(
    (one) => one.point,
  );
