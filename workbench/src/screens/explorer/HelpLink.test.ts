import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TOOL_FACTS } from '../../api/tools.ts';
import { sectionOf } from './HelpLink.tsx';
import { railOf } from './rail/rail.ts';

const CONTENT = new URL('../../../../bff/content/', import.meta.url);
const tabs = railOf(TOOL_FACTS).flatMap((group) => group.tabs.map(({ id }) => id));

test.each(['en-US', 'zh-CN'])('every tab of the explorer has a page of help: %s', (locale) => {
  const pages = new Set(
    readdirSync(new URL(`${locale}/guidebook/`, CONTENT)).map((file) => file.replace(/^\d+-|\.md$/g, '')),
  );
  expect(tabs.filter((tab) => !pages.has(sectionOf(tab)))).toEqual([]);
});
