'use client';
import { useShownColour } from '../EmbeddingPlot/shownColour.ts';
import type { LinkedEmbeddingsProps } from './LinkedEmbeddings.types.ts';

/** Both views with displayed category names. Hosts pass a new list at each frame of the camera; colours keep their identity. */
export function useShownViews([a, b]: LinkedEmbeddingsProps['data']): LinkedEmbeddingsProps['data'] {
  const first = useShownColour(a.colour);
  const own = useShownColour(b.colour);
  // One colouring of both stays one.
  return [
    { ...a, colour: first },
    { ...b, colour: a.colour === b.colour ? first : own },
  ];
}
