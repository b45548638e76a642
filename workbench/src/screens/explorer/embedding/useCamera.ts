import { useEffect, useRef, useState } from 'react';
import type { EmbeddingCamera } from '@stroma/design-system/charts';

const CAMERA: (keyof EmbeddingCamera)[] = ['x', 'y', 'zoom', 'yaw', 'pitch'];
/** Time that the camera rests before the address follows. */
export const WRITE_MS = 300;

/**
 * The camera of an embedding, which moves at once and is written to the URL when it rests. A write that is pending when the screen is left is
 * dropped, because it would restore the explorer's URL.
 */
export function useCamera(text: string | null, write: (text: string) => void) {
  const [live, setLive] = useState<EmbeddingCamera | null>(() => parseCamera(text));
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  // The URL may change while the write is pending (another tab of the explorer), so the latest `write` is used.
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  const set = (camera: EmbeddingCamera): void => {
    setLive(camera);
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(
      () => latest.current(CAMERA.map((k) => Number(camera[k].toPrecision(5))).join('_')),
      WRITE_MS,
    );
  };
  return [text === null && timer.current === null ? null : live, set] as const;
}

function parseCamera(text: string | null): EmbeddingCamera | null {
  const parts = text?.split('_').map(Number) ?? [];
  if (parts.length !== CAMERA.length || !parts.every(Number.isFinite)) return null;
  return Object.fromEntries(CAMERA.map((k, i) => [k, parts[i]])) as unknown as EmbeddingCamera;
}
