/** Shared by the stories files of the embedding. Not a story file: Storybook reads only *.stories.tsx. */
import type { Meta } from '@storybook/react-vite';
import { embeddingFixture } from '@stroma/contract/fixtures';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { HOME } from '../../kernels/points/camera.ts';
import { EmbeddingPlot } from './EmbeddingPlot.tsx';
import type { EmbeddingColour, EmbeddingPlotProps, SelectionMask } from './EmbeddingPlot.types.ts';

export const cells = embeddingFixture(6000);
export const category = {
  kind: 'category',
  name: 'cluster',
  codes: cells.codes,
  categories: cells.categories,
} satisfies EmbeddingColour;
export const gene = {
  kind: 'number',
  name: 'LYZ',
  italic: true,
  unit: 'log-normalised',
  values: cells.expression,
  min: 0,
  max: 5.2,
} satisfies EmbeddingColour;
export function StatefulPlot(props: EmbeddingPlotProps) {
  const [selection, setSelection] = useState<SelectionMask | null>(null);
  const [camera, setCamera] = useState(HOME);
  return (
    <div style={{ height: 520, maxWidth: 860 }}>
      <EmbeddingPlot
        {...props}
        selection={props.selection ?? selection}
        onSelectionChange={(mask, count) => {
          setSelection(mask);
          props.onSelectionChange?.(mask, count);
        }}
        camera={props.camera ?? camera}
        onCameraChange={(next) => {
          setCamera(next);
          props.onCameraChange?.(next);
        }}
      />
    </div>
  );
}
/** The chart's name in files and tests. */
StatefulPlot.displayName = 'EmbeddingPlot';
export const painted = async (root: HTMLElement, points: number) => {
  const canvas = root.querySelector('canvas') as HTMLCanvasElement;
  await waitFor(() => expect(canvas.dataset.painted).toBe(String(points)));
  return canvas;
};
/** A readable copy, including WebGL content. */
export function copyOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(canvas, 0, 0);
  return context;
}
/** Share of a rectangle's pixels, in pixels of the canvas, that are not the ground, which its first one is. */
export function inkShare(
  canvas: HTMLCanvasElement,
  area = [0, 0, canvas.width, canvas.height] as [number, number, number, number],
) {
  const { data } = copyOf(canvas).getImageData(...area);
  let other = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i] !== data[0] || data[i + 1] !== data[1] || data[i + 2] !== data[2]) other += 1;
  return other / (data.length / 4);
}
/** How many of the legend's colours occur in a pixel; a cell's colour is not blended with the background where discs overlap. */
export function countShownColours(canvas: HTMLCanvasElement, colours: readonly string[]): number {
  const context = copyOf(canvas);
  const pixels = new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer));
  return colours.filter((colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const own = context.getImageData(0, 0, 1, 1).data;
    const far = (pixel: number, i: number) => Math.abs(((pixel >>> (8 * i)) & 255) - (own[i] as number));
    return [...pixels].some((pixel) => far(pixel, 0) + far(pixel, 1) + far(pixel, 2) < 30);
  }).length;
}
export const swatches = (root: HTMLElement) =>
  [...root.querySelectorAll('button[title] i')].map((i) => getComputedStyle(i).backgroundColor);
/** The stops of the colour bar. */
export const stops = (bar: HTMLElement) =>
  getComputedStyle(bar.querySelector('i') as HTMLElement)
    .getPropertyValue('--ramp')
    .split(/,\s*(?![^(]*\))/);
export const changes = async (canvasElement: HTMLElement, act: () => Promise<unknown> | void) => {
  const canvas = () => (canvasElement.querySelector('canvas') as HTMLCanvasElement).toDataURL();
  const before = canvas();
  await act();
  await waitFor(() => expect(canvas()).not.toBe(before));
};

export const commonArgs = {
  component: EmbeddingPlot,
  render: (args) => <StatefulPlot {...args} />,
  args: { data: cells, colour: category, title: 'UMAP', onSelectionChange: fn(), onPaint: fn() },
} satisfies Meta<typeof EmbeddingPlot>;
