import { useCallback, useMemo, useState } from 'react';
import { COLOUR_BY_SCORE, type DatasetDetail } from '../dataset.ts';
import type { View } from '../view/view.ts';
import type { CompanionState, OfferedColourings } from './CompanionContext.ts';
import type { MapColouring, Pick } from './companion.types.ts';

/** The user's own colouring of the map, instead of that of the result. */
export const OWN_COLOURING = 'own';

/** A score reads all values of a dataset: above this number of cells it is computed only on request, not when a result opens. */
const SCORED_CELLS = 100_000;

/** The shown colouring: the one selected by a pick or the user, otherwise the stored one, otherwise the first. */
export function shownColouring(
  colourings: readonly MapColouring[],
  kept: string | undefined,
  turned: string | null,
  cells: number,
): MapColouring | null {
  if (turned !== null) {
    const found = colourings.find(({ id }) => id === turned);
    if (found) return found;
  }
  if (kept === OWN_COLOURING) return null;
  const usual = cells > SCORED_CELLS ? colourings.filter(({ kind }) => kind !== 'score') : colourings;
  return usual.find(({ id }) => id === kept) ?? usual[0] ?? null;
}

/** The view that the map draws: the user's own, or one with the colours of a result. The address keeps the user's own. */
export function viewWithColouring(view: View, shown: MapColouring | null, result: string | null): View {
  if (!shown || shown.kind === 'groups') return view;
  if (shown.kind === 'score') return { ...view, colourBy: COLOUR_BY_SCORE, genes: [...shown.genes], highlighted: [] };
  if (shown.kind === 'gene') return { ...view, colourBy: 'gene', gene: shown.gene, highlighted: [] };
  const colourBy = shown.kind === 'column' ? shown.column : `result:${shown.of ?? result}:${shown.column}`;
  return { ...view, colourBy, highlighted: [] };
}

/** Content of the map next to a tab's result. `kept`: the person's choice for this tool, in any dataset. */
export function useCompanionHost(
  detail: DatasetDetail,
  tab: string,
  kept: string | undefined,
  keep: (id: string) => void,
) {
  const [offered, setOffered] = useState<(OfferedColourings & { tab: string }) | null>(null);
  const [part, setPart] = useState(0);
  const [state, setState] = useState<{ key: string | null; pick: Pick; turned: string | null }>({
    ...{ key: null, pick: null, turned: null },
  });
  const current = offered?.tab === tab ? offered : null;
  const key = current?.key ?? null;
  const { pick, turned } = key !== null && state.key === key ? state : { pick: null, turned: null };
  const offer = useCallback((next: OfferedColourings | null) => setOffered(next && { ...next, tab }), [tab]);
  const colourings = current?.colourings ?? [];
  // A new pick switches the map to its colouring, once.
  const turnedTo = turned === TURNED ? (colourings.find(({ isOfPick }) => isOfPick)?.id ?? null) : turned;
  const shown = shownColouring(colourings, kept, turnedTo, detail.cells);
  const context = useMemo<CompanionState>(
    () => ({
      ...{ detail, result: key, pick, part, shown, offer, setPart },
      // A pick belongs to a result, so there is none until a result is offered.
      setPick: (next) => key !== null && setState({ key, pick: next, turned: next === null ? null : TURNED }),
      followMap: (next) =>
        key !== null && setState((now) => ({ key, pick: next, turned: now.key === key ? now.turned : null })),
    }),
    [detail, pick, part, shown, offer, key],
  );
  return {
    ...{ context, colourings, shown },
    result: key,
    choose: (id: string) => {
      setState({ key, pick, turned: id });
      keep(id);
    },
  };
}
const TURNED = '*';
