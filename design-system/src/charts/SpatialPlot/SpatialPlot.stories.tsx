import type { Meta } from '@storybook/react-vite';
import { random } from '@stroma/contract/fixtures';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { EmbeddingColour } from '../../kernels/points/embedding.types.ts';
import { fromFloats } from '../../kernels/points/prepare.ts';
import { exported, framedStories, waitForPoints, parts } from '../../chart-tests/kit.stories.helper.tsx';
import { longNames } from '../../chart-tests/make.ts';
import { scaleBar, upright } from './spatial.ts';
import { spatialPlotTable } from './SpatialPlot.table.ts';
import { SpatialPlot } from './SpatialPlot.tsx';

/** A Visium slide: spots of 55 µm every 100 µm in a hexagonal grid; a drawing replaces the micrograph. */
const SIDE = 2000;
const inside = (x: number, y: number) =>
  ((x - 1000) / 820) ** 2 + ((y - 1000) / 640) ** 2 < 1 + 0.12 * Math.sin(Math.atan2(y - 1000, x - 1000) * 5);
const spots: [number, number][] = [];
for (let row = 0, y = 100; y < SIDE - 100; row++, y += 30 * Math.sqrt(0.75))
  for (let x = 100 + (row % 2) * 15; x < SIDE - 100; x += 30) if (inside(x, y)) spots.push([x, y]);
const { next, normal } = random(21);
const nuclei = Array.from({ length: 900 }, () => {
  const [x, y] = [100 + next() * 1800, 100 + next() * 1800];
  return inside(x, y) ? `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(5 + next() * 5).toFixed(1)}"/>` : '';
}).join('');
const outline = Array.from({ length: 90 }, (_, i) => {
  const turn = (i / 90) * 2 * Math.PI;
  const far = Math.sqrt(1 + 0.12 * Math.sin(turn * 5));
  return `${(1000 + 830 * far * Math.cos(turn)).toFixed(0)},${(1000 + 650 * far * Math.sin(turn)).toFixed(0)}`;
}).join(' ');
const section = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 2000 2000"><rect width="2000" height="2000" fill="#f7f2f4"/><polygon points="${outline}" fill="#e6b3c8"/><g fill="#6a5aa8" opacity="0.6">${nuclei}</g></svg>`;
const image = { src: `data:image/svg+xml,${encodeURIComponent(section)}`, width: 1000, height: 1000, scale: 0.5 };
const coordinates = fromFloats(
  'spatial',
  spots.map((p) => p[0]),
  spots.map((p) => p[1]),
);
const zone = (x: number, y: number) =>
  Math.min(3, Math.floor(2 * Math.hypot((x - 1000) / 820, (y - 1000) / 640) + 0.2 * normal() * 0.5 + 0.4));
const regions: EmbeddingColour = {
  kind: 'category',
  name: 'region',
  codes: Uint8Array.from(spots, ([x, y]) => Math.max(0, zone(x, y))),
  categories: ['Tumour core', 'Invasive margin', 'Stroma', 'Capsule'],
};
const gene: EmbeddingColour = {
  kind: 'number',
  name: 'EPCAM',
  italic: true,
  unit: 'log-normalised',
  min: 0,
  max: 4.1,
  values: Uint8Array.from(spots, ([x, y]) =>
    Math.max(0, Math.min(255, Math.round(255 * (1 - Math.hypot((x - 1000) / 820, (y - 1000) / 640)) + normal() * 25))),
  ),
};
const s = framedStories({
  title: 'Visium section',
  chart: SpatialPlot,
  props: {
    data: coordinates,
    colour: regions,
    image,
    spotDiameter: 16.5,
    micrometresPerUnit: 100 / 30,
    onSelectionChange: fn(),
  },
  table: spatialPlotTable,
});
const meta: Meta = { title: 'Charts/SpatialPlot', component: SpatialPlot };
export default meta;

/** Pixels that the section's pink or its nuclei colour. */
function tissue(canvas: HTMLCanvasElement): number {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const ground = data.slice(0, 3).join();
  let n = 0;
  for (let i = 0; i < data.length; i += 4) if (`${data[i]},${data[i + 1]},${data[i + 2]}` !== ground) n += 1;
  return n / (data.length / 4);
}
export const Default = s.Default({
  play: async ({ canvasElement, step }) => {
    await waitForPoints(canvasElement, spots.length, waitFor);
    await step('image', async () => {
      // must show: spots over a tissue image
      await waitFor(() => expect(canvasElement.querySelector('canvas')?.dataset.renderer).toBe('canvas'));
      await waitFor(
        () => expect(tissue(canvasElement.querySelector('canvas') as HTMLCanvasElement)).toBeGreaterThan(0.3),
        { timeout: 4000 },
      );
    });
    // must show: scale bar
    const bar = parts(canvasElement, 'scale-bar')[0];
    await expect(bar?.textContent).toMatch(/^(1|2|5)0* (µm|mm)$|^\d+ µm$/);
    const { micrometres, pixels } = scaleBar(0.5, 160);
    await expect([micrometres, pixels]).toEqual([200, 100]);
    await expect(upright(coordinates).ranges[1]?.[0]).toBe(-(coordinates.ranges[1]?.[1] ?? 0));
    await expect(exported(canvasElement)).toMatch(/>\d+ (µm|mm)<\/text>/);
    // must show: image opacity
    const slider = within(canvasElement).getByRole('slider');
    const before = (canvasElement.querySelector('canvas') as HTMLCanvasElement).toDataURL();
    slider.focus();
    await userEvent.keyboard('{Home}');
    await waitFor(() =>
      expect((canvasElement.querySelector('canvas') as HTMLCanvasElement).toDataURL()).not.toBe(before),
    );
    await expect(slider).toHaveAttribute('aria-valuetext');
    await userEvent.keyboard('{End}');
  },
});
export const Gene = s.with({ colour: gene, ramp: 'ember', title: 'EPCAM on the tissue' });
export const WithoutImage = s.with(
  { image: null },
  {
    play: async ({ canvasElement }) => {
      await waitForPoints(canvasElement, spots.length, waitFor);
      await expect(within(canvasElement).queryByRole('slider')).toBeNull();
    },
  },
);
export const FaintImage = s.with({ imageOpacity: 0.25 });
export const Loading = s.Loading;
export const Empty = s.Empty;
export const Failed = s.Failed;
export const TooLarge = s.TooLarge;
export const Extreme = s.with({
  colour: {
    kind: 'category',
    name: longNames(2)[1] as string,
    codes: Uint8Array.from(spots, (_, i) => i % 40),
    categories: longNames(40),
  },
});
