'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { hexToRgb } from '../../tokens/palettes.ts';
import { useStable } from '../figure/useStableProps.ts';
import { drawnAlpha, drawnSize, projectionOf, viewOf, type Area } from '../points/camera.ts';
import { buildTable, coloursOf } from '../points/colourTable.ts';
import type {
  EmbeddingCamera,
  EmbeddingPlotProps,
  EmbeddingProjection,
  EmbeddingUnderlay,
} from '../points/embedding.types.ts';
import { categoryCentres } from '../points/labelPlaces.ts';
import { countCategories, prepareCodes, preparePositions } from '../points/prepare.ts';
import type { Scene } from '../points/scene.types.ts';

export interface SceneParts {
  /** The picture of `width` x `height` at `ratio` pixels for each of them; all cells fit into `free`. */
  scene: (width: number, height: number, ratio: number, camera: EmbeddingCamera, free: Area) => Scene;
  positions: Scene['positions'];
  colours: readonly string[];
  counts: Uint32Array | null;
  centres: Float64Array | null;
}

/** All values computed once per dataset or colouring, separate from what changes with the camera. */
export function useScene(props: EmbeddingPlotProps, given: readonly number[]): SceneParts {
  const highlighted = useStable(given);
  const { data: coordinates, colour, palette = 'Default', ramp = 'haze', selection = null } = props;
  const { pointSize = 5, opacity = 2, labelPlace = 'side', underlay, diameter } = props;
  const theme = useTheme();
  const positions = useMemo(() => preparePositions(coordinates), [coordinates]);
  const codes = useMemo(() => prepareCodes(colour, positions), [colour, positions]);
  const table = useMemo(
    () => buildTable(colour, theme, palette, ramp, highlighted),
    [colour, theme, palette, ramp, highlighted],
  );
  const slots = useMemo(() => {
    if (!selection) return null;
    const mask = new Uint8Array(positions.n);
    for (let slot = 0; slot < positions.n; slot++) mask[slot] = selection[positions.order[slot] as number] as number;
    return mask;
  }, [selection, positions]);
  const colours = useMemo(() => coloursOf(colour, palette), [colour, palette]);
  const counts = useMemo(() => (colour.kind === 'category' ? countCategories(colour) : null), [colour]);
  const centres = useMemo(
    () =>
      colour.kind === 'category' && labelPlace === 'plot'
        ? categoryCentres(codes, positions, colour.categories.length)
        : null,
    [colour, codes, positions, labelPlace],
  );
  const scene = useMemo(() => {
    const background = hexToRgb(theme.colour.surface);
    const dim = hexToRgb(theme.colour.noExpression);
    const alpha = drawnAlpha(opacity, positions.n);
    return (width: number, height: number, ratio: number, camera: EmbeddingCamera, free: Area): Scene => {
      const view = viewOf(camera, positions, Math.round(width * ratio), Math.round(height * ratio), {
        left: free.left * ratio,
        top: free.top * ratio,
        width: free.width * ratio,
        height: free.height * ratio,
      });
      const projection = projectionOf(view, coordinates);
      return {
        positions,
        codes,
        table,
        selection: slots,
        picked: highlighted.length > 0 && colour.kind === 'category',
        byValue: colour.kind === 'number' || colour.kind === 'blend',
        view,
        size: diameter
          ? Math.max(1, Math.min(240, diameter * projection.unit))
          : drawnSize(pointSize, positions.n, camera.zoom) * ratio,
        alpha,
        background,
        dim,
        underlay: underlay ? placed(underlay, projection) : null,
      };
    };
  }, [theme, coordinates, positions, codes, table, slots, highlighted, colour, opacity, pointSize, underlay, diameter]);
  return { scene, positions, colours, counts, centres };
}

function placed(underlay: EmbeddingUnderlay, { at }: EmbeddingProjection): NonNullable<Scene['underlay']> {
  const [left, top] = at(underlay.x[0], underlay.y[1]);
  const [right, bottom] = at(underlay.x[1], underlay.y[0]);
  return {
    image: underlay.image,
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    opacity: underlay.opacity,
  };
}
