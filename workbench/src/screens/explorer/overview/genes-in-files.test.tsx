import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { GenesInFiles, genesInFiles } from './GenesInFiles.tsx';

afterEach(cleanup);
const shown = (genes: number, inputs: { genes?: number }[] | undefined) => {
  renderSignedIn(<GenesInFiles genes={genes} inputs={inputs} />);
  const text = screen.queryByText(/The dataset has/)?.textContent ?? null;
  cleanup();
  return text;
};

test('genes of the files stand beside those of the dataset, with the reason where they differ', () => {
  expect(shown(3991, [{ genes: 3998 }, { genes: 3998 }])).toMatch(/3,991 genes, the files have 3,998\. .*fewer than 3/);
  expect(shown(3991, [{ genes: 3998 }, { genes: 2000 }])).toMatch(/the files have 2,000 to 3,998\./);
  expect(shown(3998, [{ genes: 3998 }])).toBeNull();
});

test('a receipt of an earlier version does not know the genes of its files', () => {
  expect([genesInFiles(undefined), genesInFiles([]), genesInFiles([{ genes: 5 }, {}])]).toEqual([null, null, null]);
  expect(shown(5, [{}])).toBeNull();
});
