import type { KeyboardEvent } from 'react';
import { HOME } from '../points/camera.ts';
import type { EmbeddingCamera } from '../points/embedding.types.ts';

interface KeyActions {
  camera: EmbeddingCamera;
  setCamera: (camera: EmbeddingCamera) => void;
  dimensions: 2 | 3;
  zoom: (factor: number) => void;
  clearSelection: () => void;
}

/** Key handler of the stage: arrows move (with Shift in space they turn), + and - zoom, 0 shows all, Escape clears the selection. */
export function stageKeys({ camera, setCamera, dimensions, zoom, clearSelection }: KeyActions) {
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const step = 0.12 / camera.zoom;
    const turn = event.shiftKey && dimensions === 3;
    const act: Record<string, (() => void) | undefined> = {
      '+': () => zoom(1.25),
      '=': () => zoom(1.25),
      '-': () => zoom(0.8),
      '0': () => setCamera(HOME),
      ArrowLeft: () => setCamera(turn ? { ...camera, yaw: camera.yaw - 0.1 } : { ...camera, x: camera.x - step }),
      ArrowRight: () => setCamera(turn ? { ...camera, yaw: camera.yaw + 0.1 } : { ...camera, x: camera.x + step }),
      ArrowUp: () => setCamera(turn ? { ...camera, pitch: camera.pitch + 0.1 } : { ...camera, y: camera.y + step }),
      ArrowDown: () => setCamera(turn ? { ...camera, pitch: camera.pitch - 0.1 } : { ...camera, y: camera.y - step }),
      Escape: clearSelection,
    };
    const run = act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
}
