import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import design from '../../../../../../design-system/messages/en-US.json' with { type: 'json' };
import own from '../../../../../../design-system/messages/tools/[[slug]].en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

afterEach(cleanup);

test('the chosen column is sent', async () => {
  const { sent } = openTool('[[slug]]', Tab, { messages: own });
  await userEvent.click(await screen.findByRole('button', { name: design['wizard.startAnalysis'] }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.params).toEqual({ column: 'type' });
});
