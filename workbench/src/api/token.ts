import { guestAddress } from './guest.ts';

const KEY = 'stroma.token';
const UUID = 'stroma.uuid';

/** The session in browser storage (specification 3); the user's uuid survives sign-out. A guest's page has none, even if a user is signed in. */
export const readToken = (): string | null => (guestAddress() ? null : localStorage.getItem(KEY));
export const keepToken = (token: string, uuid: string): void => {
  localStorage.setItem(KEY, token);
  localStorage.setItem(UUID, uuid);
};
/** Whether this browser has a session, also on a guest's page. */
export const hasSession = (): boolean => localStorage.getItem(KEY) !== null;
export const forgetToken = (): void => {
  if (!guestAddress()) localStorage.removeItem(KEY);
};
