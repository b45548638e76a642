import type { DraftBody, DraftSample } from '@stroma/contract';
import type { AlikeSamples, GeneOverlap } from '@stroma/contract/tools';
import type { Loadable } from '@stroma/design-system/primitives';
import { useRead } from '../../features/calls/index.ts';

/** Genes that each pair of the chosen samples shares; null after the first step and with fewer than two samples. `gone`: public datasets that are not offered. */
export function useOverlap(
  { stepTag, matrixFiles }: DraftBody,
  gone: readonly string[],
): Loadable<{ pairs: GeneOverlap[]; unknown: string[]; alike: AlikeSamples[] }> | null {
  // A withdrawn dataset cannot be compared.
  const isThere = ({ public: ref }: DraftSample) => !ref || !gone.includes(`${ref.dataset}:${ref.version}`);
  const fileIds = stepTag === 1 ? [...new Set(matrixFiles.filter(isThere).map((s) => s.fileId))].sort() : [];
  const isAsked = fileIds.length > 1;
  // Parsed files and published versions never change, so their gene overlap is loaded once per selection.
  const overlap = useRead('drafts', 'geneOverlap', isAsked ? { query: { files: fileIds.join(',') } } : null, {
    isVersioned: true,
  });
  return isAsked ? overlap : null;
}
