import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellAnnotationFixture } from '@stroma/contract/fixtures/tools/cell-annotation';
import own from '../../../../../../design-system/messages/tools/cell-annotation.en-US.json' with { type: 'json' };
import chinese from '../../../../../../design-system/messages/tools/cell-annotation.zh-CN.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe = (): void => {};
    unobserve = (): void => {};
    disconnect = (): void => {};
  },
  CSS: { escape: (text: string) => text },
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const [first, second] = cellAnnotationFixture.proposals.filter(({ label }) => label !== null);
const params = {
  ...{ method: 'markers', species: 'Homo sapiens', groupBy: 'type', within: null, reference: null, floor: 0.25 },
};
const open = (locale: 'en-US' | 'zh-CN' = 'en-US') =>
  openTool('cell-annotation', Tab, {
    ...{ keeps: true, locale, messages: locale === 'en-US' ? own : chinese },
    done: { params, result: cellAnnotationFixture },
    answers: {
      'GET /user/user_datasets': () => ({ data: [] }),
      'GET /user/references': () => ({ data: [] }),
      'GET /user/user_datasets/d1/labels': () => ({ data: { revision: 0, columns: [] } }),
    },
  });
const box = async (cluster: string): Promise<HTMLInputElement> =>
  screen.findByRole('checkbox', { name: new RegExp(`\\b${cluster}\\b`) });

test('ticks of proposals are there after a reload and in another language', async () => {
  open();
  await userEvent.click(await box(first!.cluster));
  await waitFor(async () => expect((await box(first!.cluster)).checked).toBe(false));
  cleanup();
  open('zh-CN');
  expect((await box(first!.cluster)).checked).toBe(false);
  expect((await box(second!.cluster)).checked).toBe(true);
});
