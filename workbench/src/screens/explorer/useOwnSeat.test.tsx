import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { datasetFixture } from '@stroma/contract/fixtures';
import { answerWith } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { useOwnSeat } from './useOwnSeat.ts';

const Shown = ({ id }: { id: string }) => <output>{String(useOwnSeat(id))}</output>;
const DATASETS = [datasetFixture({ id: 'own' }), datasetFixture({ id: 'shared', sharedFrom: 'Liver lab' })];

test.each([
  ['own', ['view', 'edit'], 'true'],
  ['own', ['view'], 'false'],
  ['shared', ['view', 'edit'], 'false'],
  ['published', ['view', 'edit'], 'false'],
])('%s dataset with the seat %j may be changed: %s', async (id, dataPermissions, expected) => {
  localStorage.setItem('stroma.token', 'tok');
  const asked = answerWith({ 'GET /user/user_datasets': () => ({ data: DATASETS }) });
  renderSignedIn(<Shown id={id} />, { dataPermissions });
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/user/user_datasets'))).toBe(true));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(expected));
});
