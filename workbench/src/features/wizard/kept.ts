import type { DraftBody } from '@stroma/contract';
import { removeFormInput, storeFormInput, readFormInput } from '../forms/storage.ts';

/** A draft as it was typed, with the version of the server's draft that it was typed into; 0 for one that the server has not seen. */
export interface KeptDraft {
  version: number;
  body: DraftBody;
}
/** User and space of a draft: input of one space is not shown in another. */
export interface Owner {
  uuid: string;
  space: string;
}
const keyOf = ({ space }: Owner, draftId: string | null): string => `draft.${space}.${draftId ?? 'new'}`;

const isKept = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'body' in value && 'version' in value;

/** Keeps a draft in this browser until the server has it. */
export const keepDraft = (owner: Owner, draftId: string | null, draft: KeptDraft): void =>
  storeFormInput(owner.uuid, keyOf(owner, draftId), draft);

export function readKeptDraft(owner: Owner, draftId: string | null): KeptDraft | null {
  const stored = readFormInput(owner.uuid, keyOf(owner, draftId));
  return isKept(stored) ? { version: stored.version, body: stored.body } : null;
}

export const forgetKeptDraft = (owner: Owner, draftId: string | null): void =>
  removeFormInput(owner.uuid, keyOf(owner, draftId));
