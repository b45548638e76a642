import { Type } from 'typebox';

/** The id of a row of the server: part of addresses and of keys in the store. */
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
