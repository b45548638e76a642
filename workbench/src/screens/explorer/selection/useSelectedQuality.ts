import type { SelectedQuality } from '@stroma/contract';
import { readBody, requestOf, send, toApiError } from '../../../api/client.ts';
import { useCached } from '../../../api/cache.ts';
import { toCellExpression, useSelection } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';

/** Quality of the selected cells and of all others, computed by the server; null without a selection or while loading. */
export function useSelectedQuality(detail: DatasetDetail): SelectedQuality | null {
  const { cells, hash } = useSelection();
  const { id, version, columnsVersion, labelsRevision } = detail;
  const isAsked = cells !== null && hash !== null && cells.count > 0 && cells.count < detail.cells;
  const key = isAsked ? `${id}:quality:${hash}:${version}-${columnsVersion}-${labelsRevision}` : null;
  const read = useCached(key, async () => {
    const body = { cells: toCellExpression(cells!.bits) };
    const reply = await send(...requestOf('cells', 'quality', { params: { id }, body, headers: { 'X-Read': '1' } }));
    if (!reply.ok) throw await toApiError(reply);
    return ((await readBody(reply.json())) as { data: SelectedQuality }).data;
  });
  return isAsked && read.state === 'ready' ? read.data : null;
}
