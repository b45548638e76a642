import type { Subsets } from '@stroma/contract';
import { EditEffects } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useSubsetEffects } from '../../../../features/cells/index.ts';

/** Lists the results that undo and redo of the subsets would change. */
export function SubsetNotes({ dataset, found }: { dataset: string; found: Subsets }) {
  const t = useT();
  const expected = found.revision;
  const undo = useSubsetEffects(dataset, found.undo && { kind: 'undo', expected });
  const redo = useSubsetEffects(dataset, found.redo && { kind: 'redo', expected });
  return (
    <div style={{ padding: '0 16px' }}>
      <EditEffects verb={t('labels.undo')} state={undo} />
      <EditEffects verb={t('labels.redo')} state={redo} />
    </div>
  );
}
