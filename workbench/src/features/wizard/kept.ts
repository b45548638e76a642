import type { DraftBody } from '@stroma/contract';

/** A draft as it was typed, with the version of the server's draft that it was typed into; 0 for one that the server has not seen. */
export interface KeptDraft {
  version: number;
  body: DraftBody;
}
/** Form 2: `scaleLargeData` scales. Before, it was on by default and had no effect. */
interface Stored extends KeptDraft {
  form?: number;
}
const FORM = 2;
const PREFIX = 'stroma.draft.';
/** `owner` names user and space: what one person typed is not shown to the next one in this browser, nor in another space. */
const keyOf = (owner: string, draftId: string | null): string => `${PREFIX}${owner}.${draftId ?? 'new'}`;

/** Keeps a draft in this browser until the server has it. Storage that is full or switched off keeps nothing. */
export function keepDraft(owner: string, draftId: string | null, draft: KeptDraft): void {
  try {
    localStorage.setItem(keyOf(owner, draftId), JSON.stringify({ ...draft, form: FORM } satisfies Stored));
  } catch {
    // The page itself still holds what was typed.
  }
}

export function readKeptDraft(owner: string, draftId: string | null): KeptDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(owner, draftId)) ?? 'null') as Stored | null;
    if (!stored) return null;
    const { form = 1, version, body } = stored;
    // As the server does with the drafts that it holds (003_scaling).
    return form < FORM
      ? { version, body: { ...body, param: { ...body.param, scaleLargeData: false } } }
      : { version, body };
  } catch {
    return null;
  }
}

export const forgetKeptDraft = (owner: string, draftId: string | null): void =>
  localStorage.removeItem(keyOf(owner, draftId));

/** Deletes every kept draft of this browser, when somebody signs out on purpose. */
export function forgetKeptDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
