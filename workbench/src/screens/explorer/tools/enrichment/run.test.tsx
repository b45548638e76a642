import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router';
import { TOOLS, type ReferenceSet } from '@stroma/contract';
import { defaultSets } from '@stroma/design-system/explorer';
import { Value } from 'typebox/value';
import own from '../../../../../../design-system/messages/tools/enrichment.en-US.json' with { type: 'json' };
import { openTool } from '../../../../../test/tool-tab.tsx';
import { geneSetQuery } from '../../sent/sent-set.ts';
import type { TabProps } from '../../tab.ts';
import { RUN_ON_OPEN } from '../../sent/useRunSent.ts';
import { Tab } from './index.tsx';

afterEach(cleanup);

const reference = (id: string, name: string, over: Partial<ReferenceSet> = {}): ReferenceSet => ({
  ...{
    id,
    kind: 'geneSets' as const,
    name,
    species: 'Homo sapiens' as const,
    toSpecies: null,
    database: null,
    version: '1',
  },
  ...{ licence: '', source: '', scope: 'platform' as const, sha256: 'a'.repeat(64), bytes: 9, entries: 1, genes: 2 },
  ...{ replaced: 0, isOwn: false, importedAt: '2026-11-28T00:00:00.000Z', importedBy: 'mei' },
  ...over,
});
const LIBRARY = [
  reference('re', 'Reactome', { database: 'reactome' }),
  reference('bp', 'GO biological process', { database: 'go_bp' }),
];

/** The tab, and a button that navigates like a click elsewhere in the explorer. */
const from = (address: string, state: object | null) =>
  function Sent(props: TabProps) {
    const navigate = useNavigate();
    const { search } = useLocation();
    const go = () => void navigate(address, { state });
    return (
      <>
        <button onClick={go}>go</button>
        {search !== '' && <Tab {...props} />}
      </>
    );
  };
const press = async (library: object[], state: object | null = RUN_ON_OPEN) => {
  const address = `/?${geneSetQuery({ name: 'T > B', genes: ['CD3D', 'CD3E'] })}`;
  const { sent } = openTool('enrichment', from(address, state), {
    messages: own,
    answers: { 'GET /user/references': () => ({ data: library }) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  await screen.findByRole('button', { name: own['enrichment.gmt'] });
  return sent;
};

test('genes that are sent are tested at once in the processes of the Gene Ontology', async () => {
  const sent = await press(LIBRARY);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.params).toMatchObject({
    genes: { kind: 'list', name: 'T > B', genes: ['CD3D', 'CD3E'] },
    databases: [{ reference: 'bp' }],
  });
  expect(Value.Check(TOOLS.enrichment.params, sent()[0]!.params)).toBe(true);
});

test('genes under a name that the form has already are those that are sent now', async () => {
  localStorage.clear();
  const go = async (genes: string[]) => {
    const address = `/?${geneSetQuery({ name: 'T > B', genes })}`;
    const opened = openTool('enrichment', from(address, genes.length > 2 ? RUN_ON_OPEN : null), {
      ...{ messages: own, keeps: true },
      answers: { 'GET /user/references': () => ({ data: LIBRARY }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'go' }));
    await screen.findByRole('button', { name: own['enrichment.gmt'] });
    return opened.sent;
  };
  // The first visit leaves its genes in the form and runs nothing.
  expect((await go(['CD3D', 'CD3E']))()).toEqual([]);
  cleanup();
  const sent = await go(['MS4A1', 'CD79A', 'CD79B']);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.params).toMatchObject({ genes: { name: 'T > B', genes: ['MS4A1', 'CD79A', 'CD79B'] } });
  localStorage.clear();
});

test('a link alone starts nothing, nor does a form to which something is missing', async () => {
  expect((await press(LIBRARY, null))()).toEqual([]);
  cleanup();
  const sent = await press([reference('x', 'Cell markers', { kind: 'markers' })]);
  expect(sent()).toEqual([]);
  // Later choices wait for a click on their own button.
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cell markers/ }));
  expect(sent()).toEqual([]);
});

test('the first database fits the species', () => {
  const mouse = reference('mm', 'GO biological process', { species: 'Mus musculus', database: 'go_bp' });
  expect(defaultSets([...LIBRARY, mouse], 'Homo sapiens')).toEqual(['bp']);
  expect(defaultSets([LIBRARY[0]!], 'Homo sapiens')).toEqual(['re']);
  expect(defaultSets([mouse], 'Homo sapiens')).toEqual([]);
});
