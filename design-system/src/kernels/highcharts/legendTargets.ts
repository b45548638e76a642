import type HighchartsCore from 'highcharts/esm/highcharts.js';

/** Minimum size in px of a target, for fingers and unsteady hands (WCAG 2.2, 2.5.8). */
export const TARGET = 24;
/** px around an entry of 12 px letters, whose line is 15: lines of entries are as far apart as their targets are high. */
export const TARGET_LINES = { itemMarginTop: 5, itemMarginBottom: 4 };
/** A file has no click targets, so its lines are as close as texts allow. */
export const FILE_LINES = { itemMarginTop: 2, itemMarginBottom: 2 };

const GROUND = 'st-legend-target';
type Item = { legendItem?: { group?: HighchartsCore.SVGElement; label?: HighchartsCore.SVGElement } };
type WithItems = {
  allItems?: readonly Item[];
  chart: { renderer: HighchartsCore.SVGRenderer & { forExport?: boolean } };
};

/**
 * Adds a transparent rectangle behind the text of each legend entry, so that clicks next to the letters count and the button over the entry gets its
 * size.
 */
export function growLegendTargets(library: typeof HighchartsCore): void {
  library.addEvent(library.Legend, 'afterRender', function (this: unknown) {
    const { allItems = [], chart } = this as WithItems;
    if (chart.renderer.forExport) return;
    for (const { legendItem } of allItems) {
      const group = legendItem?.group;
      if (!group || !legendItem.label) continue;
      group.element.querySelector(`.${GROUND}`)?.remove();
      const { x, y, width, height } = group.getBBox(true);
      const [wide, high] = [Math.max(TARGET, width), Math.max(TARGET, height)];
      chart.renderer
        .rect(x - (wide - width) / 2, y - (high - height) / 2, wide, high)
        .attr({ fill: 'transparent', zIndex: -1 })
        .addClass(GROUND)
        .add(group);
    }
  });
}
