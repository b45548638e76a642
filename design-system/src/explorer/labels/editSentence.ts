import type { LabelChange } from '@stroma/contract';
import { messageValues, type MessageId, type Translate } from '../../theme/messages.ts';

/** One edit of a column of labels, as people read it. */
export type ShownEdit = Pick<LabelChange, 'by' | 'at' | 'edit'> & { column: string };

/** Who edited which column how and when, as a sentence. */
export function editSentence(t: Translate, { by, at, column, edit }: ShownEdit): string {
  const kind = edit.kind === 'assign' && (edit.name ?? null) === null ? 'clear' : edit.kind;
  const id: MessageId = `labels.edit.${kind}`;
  return t(id, {
    category: '–',
    categories: '–',
    name: '–',
    cells: 0,
    ...messageValues(edit, t.locale),
    by,
    column,
    at: t.date(at),
  });
}
