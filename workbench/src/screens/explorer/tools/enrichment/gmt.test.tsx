import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import own from '../../../../../../design-system/messages/tools/enrichment.en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { Tab } from './index.tsx';

afterEach(cleanup);

const set = {
  ...{ id: 'mine', kind: 'geneSets', name: 'immune', species: 'Homo sapiens', toSpecies: null, database: 'custom' },
  ...{ version: '2026-11-28', licence: '', source: 'immune.gmt', scope: 'personal', sha256: 'a'.repeat(64), bytes: 9 },
  ...{ entries: 1, genes: 2, replaced: 0, isOwn: true, importedAt: '2026-11-28T00:00:00.000Z', importedBy: 'mei' },
};

test('a GMT file in the form becomes a set of the reader’s own and is chosen', async () => {
  let known: object[] = [];
  const sent: unknown[] = [];
  openTool('enrichment', Tab, {
    messages: own,
    detail: { species: 'Homo sapiens' },
    answers: {
      'GET /user/references': () => ({ data: known }),
      'POST /user/references': (asked: { body: string | null }) => {
        sent.push(JSON.parse(asked.body ?? '{}'));
        known = [set];
        return { data: set };
      },
    },
  });
  await screen.findByRole('button', { name: own['enrichment.gmt'] });
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=gmt]')!;
  const file = new File(['A\tfirst\tCD3D\tCD3E\n'], 'immune.gmt');
  // The DOM of the tests has no text() of a file.
  file.text = async () => 'A\tfirst\tCD3D\tCD3E\n';
  await userEvent.upload(input, file);
  const box = await screen.findByRole('checkbox', { name: /immune/ });
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true));
  expect(sent).toMatchObject([
    { kind: 'geneSets', name: 'immune', scope: 'personal', species: 'Homo sapiens', text: 'A\tfirst\tCD3D\tCD3E\n' },
  ]);
});
