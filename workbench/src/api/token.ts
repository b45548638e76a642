const KEY = 'stroma.token';
const UUID = 'stroma.uuid';

/** The session in browser storage (specification 3); the user's uuid outlives sign-out. */
export const readToken = (): string | null => localStorage.getItem(KEY);
export const keepToken = (token: string, uuid: string): void => {
  localStorage.setItem(KEY, token);
  localStorage.setItem(UUID, uuid);
};
export const forgetToken = (): void => localStorage.removeItem(KEY);
