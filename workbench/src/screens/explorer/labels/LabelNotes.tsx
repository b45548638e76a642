import type { LabelColumn, LabelEdit } from '@stroma/contract';
import { EditEffects } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { useLabelEffects } from '../../../features/cells/index.ts';

interface Props {
  dataset: string;
  column: string;
  labels: LabelColumn | null;
  /** Removes the labels of the selected cells; null if none are selected. */
  clear?: LabelEdit | null;
}

/** Results affected by the buttons that edit at once: undo, redo, and removing labels of the selected cells. */
export function LabelNotes({ dataset, column, labels, clear = null }: Props) {
  const t = useT();
  const version = labels?.version;
  const undo = useLabelEffects(dataset, column, version, labels?.canUndo ? { kind: 'undo' } : null);
  const redo = useLabelEffects(dataset, column, version, labels?.canRedo ? { kind: 'redo' } : null);
  const cleared = useLabelEffects(dataset, column, version, clear);
  return (
    <>
      <EditEffects verb={t('labels.undo')} state={undo} />
      <EditEffects verb={t('labels.redo')} state={redo} />
      <EditEffects verb={t.dynamic('cell-annotation.clear')} state={cleared} />
    </>
  );
}
