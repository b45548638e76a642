// @ts-expect-error -- installed into bench-out, not a dependency
import createScatterplot from 'regl-scatterplot';
import type { Cells, Side } from './data.ts';
import { COLOURS, RAMP } from './colours.ts';

/** regl-scatterplot used as in its readme for a million points: columns, both values passed together, so that a recolour uploads nothing. */
export async function make(stage: HTMLElement, data: Cells): Promise<Side> {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;width:1200px;height:800px';
  stage.append(canvas);
  const group = Float32Array.from(data.group);
  const value = Float32Array.from(data.value, (v) => v / 255);
  return {
    first: () => {
      const plot = createScatterplot({
        canvas,
        width: 1200,
        height: 800,
        pointSize: 2,
        opacity: 0.6,
        backgroundColor: '#ffffff',
        colorBy: 'valueA',
        pointColor: COLOURS,
      });
      Object.assign(globalThis, { plot });
      void plot.draw(
        { x: data.x, y: data.y, valueA: group, valueB: value },
        { zDataType: 'categorical', wDataType: 'continuous' },
      );
    },
    recolour: () => {
      (globalThis as unknown as { plot: { set: (o: object) => void } }).plot.set({
        colorBy: 'valueB',
        pointColor: RAMP,
      });
    },
  };
}
