import { LIMITS, type TabChart } from '@stroma/contract';
import { placeOfFigure, type FramedChart } from '@stroma/design-system/plot-kit';
import { STATE } from '../../../api/state.ts';
import { CELLS } from '../selection/useSelectionAddress.ts';
import { formInputsWithPrefix } from '../../../features/forms/index.ts';

/** The tab of the map itself, which stays while the others change. */
export const MAP_TAB = 'map';
/** Parameters of the URL that a figure on the board replaces or does not use. */
const LEFT_OUT = [STATE, CELLS, 'plot'];
/** View state of a result, unlike form input. */
const VIEW = /^view\.[^/]+$/;

interface Shown {
  dataset: string;
  tab: string;
  search: string;
  uuid: string;
  result: string | undefined;
}
/** A tab's figure in the format of the board; null if it exceeds the limits, or the tab's panel has no such figure. */
export function tabChart(
  { frame, edits }: FramedChart,
  { dataset, tab, search, uuid, result }: Shown,
): TabChart | null {
  // A table tab has no panel next to the map; in other tabs, figures outside of the panel do not belong to the tab.
  const panel = frame?.closest('[data-panel]') ?? document;
  if (frame && panel === document && document.querySelector('[data-panel]')) return null;
  const query = new URLSearchParams(search);
  for (const name of LEFT_OUT) query.delete(name);
  if (result !== undefined) query.set('result', result);
  const own = result === undefined ? '' : `${result}/`;
  const kept = Object.entries(formInputsWithPrefix(uuid, `${dataset}/`)).filter(
    ([name]) => name.startsWith(own) && VIEW.test(name.slice(own.length)),
  );
  const [address, chosen] = [String(query), JSON.stringify(Object.fromEntries(kept))];
  if (address.length > LIMITS.boards.address || chosen.length > LIMITS.boards.chosen) return null;
  const { title, labels, colours } = edits;
  return {
    ...{ chart: 'tab', tab, address, chosen },
    figure: Math.max(0, placeOfFigure(panel, frame)),
    edits: { ...(title !== undefined && { title }), labels: { ...labels }, colours: { ...colours } },
  };
}
