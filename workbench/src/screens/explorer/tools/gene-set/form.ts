import { useEffect } from 'react';
import { TME_GENE_SETS } from '@stroma/contract';
import type { GeneSetParams } from '@stroma/contract/tools';
import type { GeneSet, GeneSetForm } from '@stroma/design-system/explorer';
import type { Translate } from '@stroma/design-system/messages';
import { useResult } from '../../../../features/tasks/index.ts';

/** An empty form, or that of an earlier analysis. */
export function formOf(groupBy: string, params?: GeneSetParams): GeneSetForm {
  const sets = params?.sets ?? [];
  const [first] = sets;
  const known = TME_GENE_SETS.filter((set) => sets.some(({ name }) => name === set.name)).map(({ id }) => id);
  const source = params?.source ?? 'predefined';
  return {
    source,
    groupBy,
    method: params?.method ?? 'aucell',
    predefined: source === 'predefined' ? known : [],
    custom: source === 'custom' && first ? { name: first.name, text: first.genes.join('\n') } : { name: '', text: '' },
    uploaded: source === 'upload' ? sets : [],
  };
}

/** Characters up to which an analysis is named by all of its sets. */
const MOST = 120;
/** The name of an analysis in lists: its sets, or the first one and the number of the others. */
export function titleOf(sets: readonly GeneSet[], t: Translate): string {
  const all = sets.map(({ name }) => name).join(', ');
  if (all.length <= MOST || sets.length < 2) return all;
  return t.dynamic('gene-set.moreSets', { name: sets[0]!.name, n: sets.length - 1 });
}

/** Calls `onParams` once with the parameters of the analysis `id` when they are loaded. */
export function useParamsOnceLoaded(id: string | null, onParams: (params: GeneSetParams) => void): void {
  const detail = useResult(id === null ? null : { tool: 'gene-set', id }, { isVersioned: true });
  const params = id !== null && detail.state === 'ready' ? detail.data.params : null;
  useEffect(() => {
    if (params) onParams(params);
    // Once per request; each render creates a new `onParams`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [params]);
}
