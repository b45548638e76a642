import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default), 46 MiB, t = 1, p = 1: the least that OWASP allows, 149 ms here (reliability.md, finding 3). */
export const COST = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);
export const isPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);
let nobodys: Promise<string> | undefined;
/** Verified if the user does not exist, so that the reply takes as long; computed once at startup. */
export const dummyHash = (): Promise<string> => (nobodys ??= hashPassword('nobody has this password'));
