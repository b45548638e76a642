import type { EmbeddingCamera, EmbeddingCoordinates, EmbeddingProjection } from './embedding.types.ts';
import type { PreparedPositions } from './prepare.ts';

export const HOME: EmbeddingCamera = { x: 0, y: 0, zoom: 1, yaw: 0.6, pitch: 0.35 };
const MARGIN = 0.92;
/** If a rectangle would shrink the cells below this factor, they use the whole plot. */
const LEAST_FREE = 0.45;

/** Maps an int16 position to pixels: px = offset + q · weight for each axis, depth 0 (far) to 1 (near). */
export interface View {
  width: number;
  height: number;
  /** [wx, wy, wz, offset] per output. */
  x: readonly [number, number, number, number];
  y: readonly [number, number, number, number];
  z: readonly [number, number, number, number];
  three: boolean;
  /** Pixels of one unit of the camera. */
  scale: number;
  /** Screen position of the camera's target: the middle of the free area. */
  centre: readonly [number, number];
}

/** A rectangle in pixels of the view. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of one unit where all cells fit into the area: a plane by the shape of its cells, space by a cube that can turn. */
function fitScale({ dimensions, half }: PreparedPositions, { width, height }: Area): number {
  // 3D boxes are seen over their corner, so they get more room.
  if (dimensions === 3) return (Math.min(width, height) / 2) * MARGIN * 0.75;
  const reach = (length: number, share: number) => length / (2 * Math.max(share, 1e-3));
  return Math.min(reach(width, half[0]), reach(height, half[1])) * MARGIN;
}

/** Widths in px of a legend inside a plot; its stylesheet has the same values. */
export const LEGEND_WIDTH = { least: 152, share: 0.3, most: 224 };
/**
 * Area of an expanded legend: its full column at the maximum width. The cells keep their position when another colouring has a shorter legend or
 * narrower names.
 */
export function columnOf(legend: Area, size: { width: number; height: number }): Area {
  const most = Math.min(LEGEND_WIDTH.most, Math.max(LEGEND_WIDTH.least, LEGEND_WIDTH.share * size.width));
  const width = Math.max(legend.width, most);
  const isRight = legend.left + legend.width / 2 > size.width / 2;
  const left = isRight ? Math.max(0, legend.left + legend.width - width) : legend.left;
  return { left, top: 0, width: Math.min(width, size.width - left), height: size.height };
}

/**
 * Among the parts that a rectangle leaves free (beside, above and below it), the one that shows all cells largest. The whole plot if these are too
 * small.
 */
export function freeArea(positions: PreparedPositions, width: number, height: number, covered: Area | null): Area {
  const all = { left: 0, top: 0, width, height };
  if (!covered) return all;
  const right = covered.left + covered.width;
  const bottom = covered.top + covered.height;
  const parts: Area[] = [
    { ...all, width: covered.left },
    { ...all, left: right, width: width - right },
    { ...all, height: covered.top },
    { ...all, top: bottom, height: height - bottom },
  ];
  const best = parts.reduce((one, part) => (fitScale(positions, part) > fitScale(positions, one) ? part : one));
  return fitScale(positions, best) > fitScale(positions, all) * LEAST_FREE ? best : all;
}

export function viewOf(
  camera: EmbeddingCamera,
  positions: PreparedPositions,
  width: number,
  height: number,
  free: Area = { left: 0, top: 0, width, height },
): View {
  const three = positions.dimensions === 3;
  const [hx, hy, hz] = positions.half.map((h) => h / 32767) as [number, number, number];
  const { yaw, pitch } = camera;
  const [cy, sy, cp, sp] = three ? [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)] : [1, 0, 1, 0];
  const scale = fitScale(positions, free) * camera.zoom;
  const centre = [free.left + free.width / 2, free.top + free.height / 2] as const;
  const row = (a: number, b: number, c: number) => [a * hx, b * hy, c * hz] as const;
  const right = row(cy, 0, sy);
  const up = row(sp * sy, cp, -sp * cy);
  const near = row(-cp * sy, sp, cp * cy);
  return {
    width,
    height,
    x: [right[0] * scale, right[1] * scale, right[2] * scale, centre[0] - camera.x * scale],
    y: [-up[0] * scale, -up[1] * scale, -up[2] * scale, centre[1] + camera.y * scale],
    z: [near[0] * 0.28, near[1] * 0.28, near[2] * 0.28, 0.5],
    three,
    scale,
    centre,
  };
}

/** Directions of the embedding's axes on the screen, at length 1 before they are seen from the side; pixels grow to the right and down. */
export function axesOf({ yaw, pitch }: EmbeddingCamera, dimensions: 2 | 3): readonly (readonly [number, number])[] {
  if (dimensions === 2)
    return [
      [1, 0],
      [0, -1],
    ];
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return [
    [cy, -sp * sy],
    [0, -cp],
    [sy, sp * cy],
  ];
}

/** Keeps the point under the pointer where it is. `px`, `py` in pixels of the view. */
export function zoomAt(
  camera: EmbeddingCamera,
  factor: number,
  px: number,
  py: number,
  { centre, scale }: Pick<View, 'centre' | 'scale'>,
): EmbeddingCamera {
  const zoom = Math.min(200, Math.max(0.5, camera.zoom * factor));
  const f = zoom / camera.zoom;
  const dx = (px - centre[0]) / scale;
  const dy = -(py - centre[1]) / scale;
  return { ...camera, zoom, x: camera.x + dx * (1 - 1 / f), y: camera.y + dy * (1 - 1 / f) };
}

/** Pixels of one slot. */
export function project(view: View, positions: PreparedPositions, slot: number): [number, number, number] {
  const at = slot * positions.dimensions;
  const qx = positions.positions[at] as number;
  const qy = positions.positions[at + 1] as number;
  const qz = view.three ? (positions.positions[at + 2] as number) : 0;
  const of = (w: readonly [number, number, number, number]) => w[0] * qx + w[1] * qy + w[2] * qz + w[3];
  return [of(view.x), of(view.y), of(view.z)];
}

/**
 * Drawn diameter in CSS pixels: the nominal size for 1,500 to 8,000 cells, smaller for more, up to 1.8 times as large for fewer, larger
 * when zoomed in.
 */
export function drawnSize(nominal: number, n: number, zoom: number): number {
  const few = Math.min(1.8, Math.max(1, (1500 / Math.max(1, n)) ** 0.3));
  const crowd = few * Math.min(1, Math.max(0.28, Math.sqrt(8000 / Math.max(1, n))));
  return Math.max(1, Math.min(nominal * 3, nominal * crowd * Math.sqrt(Math.max(1, zoom))));
}

/** 0 to 1: the setting 2 gives the opacity that suits the number of cells; others are relative to it. */
export function drawnAlpha(setting: number, n: number): number {
  const auto = Math.min(0.92, Math.max(0.55, 0.92 - 0.1 * Math.log10(Math.max(1, n / 3000))));
  return Math.min(1, Math.max(0.05, (auto * setting) / 2));
}

/** Maps the embedding's own units to pixels, in 2D. */
export function projectionOf(view: View, coordinates: EmbeddingCoordinates): EmbeddingProjection {
  const unit = [0, 1] as const;
  const rx = coordinates.ranges[0] ?? unit;
  const ry = coordinates.ranges[1] ?? unit;
  const quantised = (v: number, [low, high]: readonly [number, number]) =>
    high > low ? (((v - low) / (high - low)) * 2 - 1) * 32767 : 0;
  return {
    at: (x, y) => [view.x[0] * quantised(x, rx) + view.x[3], view.y[1] * quantised(y, ry) + view.y[3]],
    unit: (view.x[0] * 65534) / (rx[1] - rx[0] || 1),
    width: view.width,
    height: view.height,
  };
}

/** The camera that shows the selected cells with a margin; the direction of view stays. Null if none is selected. */
export function cameraOn(
  selection: Uint8Array,
  positions: PreparedPositions,
  camera: EmbeddingCamera,
  width: number,
  height: number,
  free: Area = { left: 0, top: 0, width, height },
): EmbeddingCamera | null {
  const view = viewOf({ ...camera, x: 0, y: 0, zoom: 1 }, positions, width, height, free);
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (let slot = 0; slot < positions.n; slot++) {
    if (!selection[positions.order[slot] as number]) continue;
    const [x, y] = project(view, positions, slot);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  if (box[0] > box[2]) return null;
  const { scale, centre } = view;
  const room = 0.86;
  const zoom = Math.min(
    (free.width * room) / Math.max(box[2] - box[0], 1),
    (free.height * room) / Math.max(box[3] - box[1], 1),
  );
  return {
    ...camera,
    zoom: Math.min(60, Math.max(0.5, zoom)),
    x: ((box[0] + box[2]) / 2 - centre[0]) / scale,
    y: -((box[1] + box[3]) / 2 - centre[1]) / scale,
  };
}
