import type { Translate } from '../../theme/messages.ts';
import type { SetData } from './sets.ts';

/** Exclusive regions with their elements. */
export function setTable({ data }: { data: SetData }, t: Translate) {
  return {
    columns: [...data.names, t('sets.elements')],
    rows: data.regions.map((r) => [...data.names.map((_, i) => (r.sets.includes(i) ? '+' : '–')), r.n]),
  };
}
