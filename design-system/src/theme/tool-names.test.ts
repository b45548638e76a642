import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { TOOLS } from '@stroma/contract';
import { toolMessages } from '../../../tooling/vite/tool-messages.ts';

const FOLDER = join(import.meta.dirname, '../../messages');

test.each(['en-US', 'zh-CN'])('every tool has a name in the lists of jobs, in %s', (locale) => {
  const file = join(FOLDER, `${locale}.json`);
  const all = { ...(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>), ...toolMessages(file) };
  expect(Object.keys(TOOLS).filter((slug) => !all[`job.tool.${slug}`])).toEqual([]);
});
