import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');
/** Ids that are put together of parts. */
const COMPOSED = [
  ...['completed', 'failed', 'completedOf', 'failedOf'].flatMap((what) =>
    ['', 'More'].map((more) => `notification.job.${what}${more}`),
  ),
  ...['approved', 'declined', 'declinedReason'].map((what) => `notification.download.${what}`),
  ...['renewed', 'renewedForGood'].map((what) => `notification.account.${what}`),
];

test('every notification of the server has a sentence in both languages', () => {
  const written = globSync('bff/src/**/*.ts', { cwd: ROOT }).flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/'(notification\.\w+\.\w+)'/g),
  ]);
  const ids = [...new Set([...written.map(([, id]) => id!), ...COMPOSED])].sort();
  expect(ids.length).toBeGreaterThan(18);
  for (const locale of ['en-US', 'zh-CN']) {
    const file = join(ROOT, `design-system/messages/${locale}.json`);
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    expect(ids.filter((id) => !messages[id])).toEqual([]);
  }
});
