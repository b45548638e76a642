'use client';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { useT, type Translate } from '../../theme/messages.ts';
import type { EmbeddingColour } from './EmbeddingPlot.types.ts';

/** The colouring with its categories as displayed and its colours in a theme; returns the same object if nothing differs. */
export function shownColour(colour: EmbeddingColour, t: Translate, scheme: 'light' | 'dark'): EmbeddingColour {
  if (colour.kind !== 'category') return colour;
  const categories = colour.categories.map((name) => t.category(name, colour.name, colour.isOfResult));
  const isSame = !colour.themed && categories.every((name, i) => name === colour.categories[i]);
  return isSame ? colour : { ...colour, categories, ...(colour.themed && { colours: colour.themed[scheme] }) };
}

/** The colouring as the figure shows it: on the page in the page's theme, in a file in the light one. */
export function useShownColour(colour: EmbeddingColour): EmbeddingColour {
  const t = useT();
  const { scheme } = useTheme();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new at every render; it changes with the language
  return useMemo(() => shownColour(colour, t, scheme), [colour, t.locale, scheme]);
}
