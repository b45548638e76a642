import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import design from '../../../../../design-system/messages/en-US.json' with { type: 'json' };
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import { CompanionHead } from './CompanionHead.tsx';

afterEach(cleanup);
const colourings = [{ id: 'call', kind: 'result', column: 'call', label: 'call' } as const];

test('colours that could not be read are said beside their choice, with another try', async () => {
  const onRetry = jest.fn();
  renderSignedIn(
    <CompanionHead
      colourings={colourings}
      shown={colourings[0]!}
      onChoose={() => {}}
      state={{ state: 'error', error: { id: 'NETWORK' }, onRetry }}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(design['common.retry']) }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
