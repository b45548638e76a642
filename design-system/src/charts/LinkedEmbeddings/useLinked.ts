'use client';
import { useRef, useState } from 'react';
import { HOME } from '../../kernels/points/camera.ts';
import type { EmbeddingCamera, EmbeddingPlotHandle, EmbeddingTool } from '../../kernels/points/embedding.types.ts';
import type { LinkedEmbeddingsProps } from './LinkedEmbeddings.types.ts';

type Cameras = Pick<LinkedEmbeddingsProps, 'camera' | 'onCameraChange' | 'isLinked' | 'onLinkedChange'>;

/** State shared by the two views: one tool, and one camera or two if they are not linked. */
export function useLinked(props: Cameras) {
  const [own, setOwn] = useState(HOME);
  const [second, setSecond] = useState(HOME);
  const [ownLinked, setOwnLinked] = useState(true);
  const [tool, setTool] = useState<EmbeddingTool | null>(null);
  const handles = useRef<(EmbeddingPlotHandle | null)[]>([null, null]);
  const [keep] = useState(() =>
    [0, 1].map((i) => (handle: EmbeddingPlotHandle | null) => (handles.current[i] = handle)),
  );
  const linked = props.isLinked ?? ownLinked;
  const first = props.camera ?? own;
  const setFirst = props.onCameraChange ?? setOwn;
  const each = (move: (handle: EmbeddingPlotHandle) => void) => {
    for (const handle of handles.current.slice(0, linked ? 1 : 2)) if (handle) move(handle);
  };
  const zoomed = (camera: EmbeddingCamera, factor: number): EmbeddingCamera => ({
    ...camera,
    zoom: Math.min(200, Math.max(0.5, camera.zoom * factor)),
  });
  return {
    linked,
    setLinked: (on: boolean) => {
      if (!on) setSecond(first);
      (props.onLinkedChange ?? setOwnLinked)(on);
    },
    tool,
    setTool,
    cameraOf: (i: number) => (linked || i === 0 ? first : second),
    setCameraOf: (i: number) => (linked || i === 0 ? setFirst : setSecond),
    handleOf: (i: number) => keep[i]!,
    zoom: (factor: number) => {
      setFirst(zoomed(first, factor));
      if (!linked) setSecond(zoomed(second, factor));
    },
    fit: () => each((handle) => handle.fit()),
    zoomToSelection: () => each((handle) => handle.zoomToSelection()),
  };
}
