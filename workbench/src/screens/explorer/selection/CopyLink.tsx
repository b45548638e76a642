import type { CellSet } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { copyText, IconButton } from '@stroma/design-system/primitives';
import { useAppDispatch } from '../../../app/store/hooks.ts';
import { useAppT } from '../../../app/useApp.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { noticed } from '../../../features/notices/index.ts';
import { useSelection } from '../../../features/selection/index.ts';
import { useSayFailure } from '../../../features/useSayFailure.ts';
import type { DatasetDetail } from '../dataset.ts';
import { nameOf } from './describe.ts';
import { CELLS } from './useSelectionAddress.ts';
import { useStoredSet } from './useStoredSet.ts';

interface Props {
  detail: DatasetDetail;
  /** Column that colours the cells, whose picked labels are in the URL. */
  colourBy: string;
  sets: readonly CellSet[];
}

/**
 * Copies the URL. Selected cells that it cannot express, such as a drawn area, are stored as a set; without the Edit seat a notice states that they
 * are not in the link.
 */
export function CopyLink({ detail, colourBy, sets }: Props) {
  const t = useAppT();
  const say = useT();
  const dispatch = useAppDispatch();
  const sayFailure = useSayFailure();
  const canEdit = useSeat('edit');
  const { expression, cells } = useSelection();
  const store = useStoredSet(detail.id, sets);
  const [only] = expression;
  const isNamed =
    expression.length === 0 ||
    (expression.length === 1 &&
      !only!.not &&
      (only!.source.kind === 'set' || (only!.source.kind === 'category' && only!.source.column === colourBy)));
  const copy = async () => {
    const url = new URL(location.href);
    const isLeftOut = !isNamed && !url.searchParams.has(CELLS) && (!canEdit || !cells?.count);
    if (!isNamed && !isLeftOut && cells) {
      const { id } = await store(cells.bits, nameOf(expression, say, sets));
      url.searchParams.set(CELLS, id);
    }
    const messageId = isLeftOut ? 'explorer.linkWithoutCells' : 'explorer.linkCopied';
    await copyText(url.href).then(
      () => dispatch(noticed({ tone: isLeftOut ? 'info' : 'success', messageId })),
      () => dispatch(noticed({ tone: 'danger', messageId: 'common.copyRefused' })),
    );
  };
  return <IconButton icon="link" label={t('explorer.copyLink')} onPress={() => void copy().catch(sayFailure)} />;
}
