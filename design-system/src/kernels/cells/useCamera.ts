'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { useWheel } from '../figure/useWheel.ts';
import { cameraOn, HOME, viewOf, zoomAt, type Area } from '../points/camera.ts';
import type { EmbeddingPlotProps } from '../points/embedding.types.ts';
import type { PreparedPositions } from '../points/prepare.ts';
import { useControllable } from './useOwned.ts';

interface Seen {
  stage: RefObject<HTMLDivElement | null>;
  positions: PreparedPositions;
  /** px of the stage. */
  size: { width: number; height: number };
  /** The part of the stage that nothing covers. */
  free: Area;
}

/** The camera, its view of the stage and what moves it: the buttons, the wheel and the owner's handle. */
export function useCamera(props: EmbeddingPlotProps, { stage, positions, size, free }: Seen) {
  const { selection = null, handle } = props;
  const [camera, setCamera] = useControllable(props.camera, props.onCameraChange, HOME);
  const view = viewOf(camera, positions, size.width, size.height, free);
  const zoom = (factor: number, x = view.centre[0], y = view.centre[1]) =>
    setCamera(zoomAt(camera, factor, x, y, view));
  useWheel(stage, (event) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  });
  const zoomToSelection = () => {
    const next = selection && cameraOn(selection, positions, camera, size.width, size.height, free);
    setCamera(next ?? HOME);
  };
  const toSelection = useRef(zoomToSelection);
  toSelection.current = zoomToSelection;
  useEffect(() => {
    handle?.({
      fit: () => setCamera(HOME),
      zoomToSelection: () => toSelection.current(),
    });
    return () => handle?.(null);
  }, [handle, setCamera]);
  return { camera, setCamera, view, zoom, zoomToSelection };
}
