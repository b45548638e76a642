import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { unusedComponents } from './unused.mjs';

const root = mkdtempSync(join(tmpdir(), 'stroma-unused-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const FILES = {
  'design-system/exports/primitives.ts': `export * from '../src/Button.tsx';
export { Chip, type ChipProps } from '../src/Chip.tsx';
export { Old, LIMIT } from '../src/Old.tsx';
export { Alone } from '../src/Alone.tsx';`,
  'design-system/exports/figures.ts': "export { ForOthers } from '../src/ForOthers.tsx';",
  'design-system/src/Button.tsx': "import { Chip } from './Chip.tsx';\nexport function Button() { return Chip(); }",
  'design-system/src/Chip.tsx': 'export const Chip = () => null;\nexport interface ChipProps { a: 1 }',
  // A component used only by a test and a story.
  'design-system/src/Old.tsx': 'export const Old = () => null;\nexport const LIMIT = 3;',
  'design-system/src/Alone.tsx': "import { Old } from './Old.tsx';\nexport const Alone = Old;",
  'design-system/src/ForOthers.tsx': 'export const ForOthers = () => null;',
  'workbench/src/Page.tsx': "import { Button } from '@stroma/design-system/primitives';\nexport const page = Button;",
  'workbench/src/Page.test.tsx': "import { Alone } from '@stroma/design-system/primitives';",
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('a component that a page reaches through another one is used; one that only the unused reach is not', () => {
  expect(unusedComponents(root, {})).toEqual([
    'primitives: Old (design-system/src/Old.tsx)',
    'primitives: Alone (design-system/src/Alone.tsx)',
  ]);
});

test('a component is kept by its name', () => {
  expect(unusedComponents(root, { Alone: 'for other products' })).toEqual([
    'primitives: Old (design-system/src/Old.tsx)',
  ]);
});
