import type { View } from './camera.ts';
import type { PreparedPositions } from './prepare.ts';

/** All inputs of one picture; both renderers draw the same scene. */
export interface Scene {
  positions: PreparedPositions;
  codes: Uint8Array | Uint16Array;
  table: Uint8Array;
  /** 1 byte a slot, or null. */
  selection: Uint8Array | null;
  /** True when the table dims some codes. */
  picked: boolean;
  /** Codes are values: larger ones are drawn on top. */
  byValue: boolean;
  view: View;
  /** Diameter in pixels of the view. */
  size: number;
  alpha: number;
  background: readonly [number, number, number];
  dim: readonly [number, number, number];
  /** A picture under the cells, in pixels of the view. */
  underlay?: { image: CanvasImageSource; x: number; y: number; width: number; height: number; opacity: number } | null;
}

export interface Renderer {
  readonly kind: 'webgl' | 'canvas';
  /** Steps of one picture, which is shown after the last of them. Steps that stop early leave the picture before. */
  draw: (scene: Scene) => Generator<void, void>;
  /** Shows an even sample of so many cells at once; absent where all cells are drawn at once. */
  sketch?: (scene: Scene, cells: number) => void;
  dispose: () => void;
}
