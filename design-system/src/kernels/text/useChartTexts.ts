'use client';
import { useMemo } from 'react';
import { useT, type Translate } from '../../theme/messages.ts';

/** A chart's texts, created once per language; `make` is declared outside the component. */
export function useChartTexts<T>(make: (t: Translate) => T): T {
  const t = useT();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
  return useMemo(() => make(t), [t.locale, make]);
}

const itself = (t: Translate) => t;
/** The translator, the same object while the language stays. */
export const useStableT = (): Translate => useChartTexts(itself);
