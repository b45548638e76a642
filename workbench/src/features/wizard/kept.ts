import type { DraftBody } from '@stroma/contract';
import { forgetTyped, keepTyped, readTyped } from '../forms/storage.ts';

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
/** User and space of a draft: what was typed in one space is not shown in another. */
export interface Owner {
  uuid: string;
  space: string;
}
const keyOf = ({ space }: Owner, draftId: string | null): string => `draft.${space}.${draftId ?? 'new'}`;
/** Where versions before the one store of all forms kept drafts. */
const earlierKeyOf = ({ uuid, space }: Owner, draftId: string | null): string =>
  `stroma.draft.${uuid}.${space}.${draftId ?? 'new'}`;

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'body' in value && 'version' in value;

/** Keeps a draft in this browser until the server has it. */
export const keepDraft = (owner: Owner, draftId: string | null, draft: KeptDraft): void =>
  keepTyped(owner.uuid, keyOf(owner, draftId), { ...draft, form: FORM } satisfies Stored);

export function readKeptDraft(owner: Owner, draftId: string | null): KeptDraft | null {
  const stored = readTyped(owner.uuid, keyOf(owner, draftId)) ?? readEarlier(earlierKeyOf(owner, draftId));
  if (!isStored(stored)) return null;
  const { form = 1, version, body } = stored;
  // As the server does with the drafts that it holds (003_scaling).
  return form < FORM
    ? { version, body: { ...body, param: { ...body.param, scaleLargeData: false } } }
    : { version, body };
}

function readEarlier(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetKeptDraft(owner: Owner, draftId: string | null): void {
  forgetTyped(owner.uuid, keyOf(owner, draftId));
  localStorage.removeItem(earlierKeyOf(owner, draftId));
}
