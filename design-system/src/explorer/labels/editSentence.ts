import type { LabelChange } from '@stroma/contract';
import { messageValues, type MessageId, type Translate } from '../../theme/messages.ts';

/** One edit of a label column in display form. */
export type ShownEdit = Pick<LabelChange, 'by' | 'at' | 'edit'> & { column: string };

/** Sentence on an edit: user, column, change and time. */
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
