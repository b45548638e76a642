import { expect, test } from '@jest/globals';

// A separate module, because bff/test/server.ts lowers the cost of the one shared by other tests.
const url = new URL('passwords.ts?real-cost', import.meta.url);
const { dummyHash, hashPassword, isPassword } = (await import(url.href)) as typeof import('./passwords.ts');

test('a password is hashed as OWASP asks, and verified by what its hash says', async () => {
  const stored = await hashPassword('Secret1x');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await isPassword(stored, 'Secret1x')).toBe(true);
  expect(await isPassword(stored, 'Secret1y')).toBe(false);
});

test('an answer about nobody costs as much as one about somebody', async () => {
  expect(await dummyHash()).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
});
