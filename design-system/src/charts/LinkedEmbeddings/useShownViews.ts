'use client';
import { useMemo } from 'react';
import { useT } from '../../theme/messages.ts';
import { shownColour } from '../EmbeddingPlot/shownColour.ts';
import type { LinkedEmbeddingsProps } from './LinkedEmbeddings.types.ts';

/** Both views with displayed category names. Hosts pass a new list at each frame of the camera; colours keep their identity. */
export function useShownViews([a, b]: LinkedEmbeddingsProps['data']): LinkedEmbeddingsProps['data'] {
  const t = useT();
  // The translator is new at every render; colours only change with the language.
  /* eslint-disable react-hooks/exhaustive-deps */
  const first = useMemo(() => shownColour(a.colour, t), [a.colour, t.locale]);
  const own = useMemo(() => shownColour(b.colour, t), [b.colour, t.locale]);
  /* eslint-enable react-hooks/exhaustive-deps */
  // One colouring of both stays one.
  return [
    { ...a, colour: first },
    { ...b, colour: a.colour === b.colour ? first : own },
  ];
}
