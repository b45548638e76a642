/** Panels are high enough to be read, whatever else the figure holds. */
import { expect, test } from 'vitest';
import { figureHeight, naturalHeight } from '../src/figure/height.ts';
import type { Tool } from '../src/tools/tool.types.ts';
import { CASES, chosenOf, lookOf } from './examples.ts';

/** px of a page on a phone, of one column and one and a half of a journal, and of a page. */
const WIDTHS = [336, 432, 583, 970];
/** Tests draw brackets above the panels. */
const SETTINGS = [{}, { test: 'welch', pairs: 'all' }];
const drawn = CASES.filter(({ tool }) => 'draw' in tool);

test.each(drawn.map((one) => [one.slug, one.example.id, one] as const))(
  '%s, %s: no panel is lower than 120 px',
  (_, __, one) => {
    const tool = one.tool as Tool;
    const look = lookOf(one.words);
    for (const settings of SETTINGS) {
      const model = tool.model(chosenOf(one, settings));
      for (const width of WIDTHS) {
        const height = figureHeight(tool, model, look, width);
        const { panels } = tool.draw(model, look, width, height);
        for (const { frame, y } of panels) if (y !== null) expect(Math.round(frame.h)).toBeGreaterThanOrEqual(120);
        // No higher than wide by far: what a page shows at once is kept where panels are side by side.
        if (width === 970)
          expect(height).toBeLessThanOrEqual(Math.max(tool.height?.(model, width) ?? naturalHeight(width), 622));
      }
    }
  },
  20_000,
);
