/**
 * `waitFor` and `findBy…` give up after one second by default, which a busy machine takes for a render. They wait for a condition, so a
 * longer limit costs nothing unless the test fails. Tests without components do not load the library.
 */
import { expect } from '@jest/globals';

if (expect.getState().testPath.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}
