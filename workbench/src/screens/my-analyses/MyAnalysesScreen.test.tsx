import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { datasetFixture, filesFixture } from '@stroma/contract/fixtures';
import design from '../../../../design-system/messages/en-US.json' with { type: 'json' };
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { MyAnalysesScreen } from './MyAnalysesScreen.tsx';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
let lists: Record<string, unknown>;
let pictures: string[];
const released: string[] = [];
URL.createObjectURL = (blob) => `blob:of-${(blob as Blob).size}`;
URL.revokeObjectURL = (address) => void released.push(address);
beforeEach(() => {
  localStorage.setItem('stroma.token', 'tok');
  pictures = [];
  released.length = 0;
  lists = { user_datasets: [], files: { total: 0, rows: [] }, jobs: { total: 0, rows: [] }, drafts: [] };
  globalThis.fetch = (async (url: string) => {
    const path = new URL(String(url), 'http://x').pathname;
    const id = /user_datasets\/(\w+)\/thumbnail$/.exec(path)?.[1];
    if (id) pictures.push(id);
    if (id === 'd1') return new Response(PNG);
    const list = lists[path.split('/').at(-1)!];
    return list === undefined
      ? new Response(JSON.stringify({ code: 404, error: { id: 'EMBEDDING_NOT_FOUND' } }), { status: 404 })
      : new Response(JSON.stringify({ code: 200, data: list }));
  }) as typeof fetch;
});
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('the first tab that has something is open', async () => {
  lists.files = { total: 1, rows: filesFixture().slice(0, 1) };
  renderSignedIn(<MyAnalysesScreen />);
  await waitFor(() => expect(selected()).toMatch(/^Uploaded files/));
});

test('a tab before it that has something comes first; with nothing at all the first tab says what to do', async () => {
  lists.files = { total: 1, rows: filesFixture().slice(0, 1) };
  lists.user_datasets = [datasetFixture({ id: 'd1', kind: 'custom' })];
  renderSignedIn(<MyAnalysesScreen />);
  await waitFor(() => expect(selected()).toMatch(/^Custom Datasets/));
});

test('nothing at all: the first tab says what to do', async () => {
  renderSignedIn(<MyAnalysesScreen />);
  await screen.findByText('No integrated dataset yet');
  expect(selected()).toMatch(/^Integrated Datasets/);
});

test('a dataset is listed with its picture, its maker and when the reader last opened it', async () => {
  lists.user_datasets = [
    datasetFixture({ id: 'd1', name: 'First', createdBy: 'mei', openedAt: '2026-11-21T09:30:00.000Z' }),
    datasetFixture({ id: 'd2', name: 'Second', createdBy: 'lin', openedAt: null }),
  ];
  renderSignedIn(<MyAnalysesScreen />);
  const first = await screen.findByRole('row', { name: /First/ });
  await waitFor(() => expect(first.querySelector('img')?.src).toBe('blob:of-4'));
  expect(first.textContent).toContain('mei');
  expect(first.textContent).toContain('2026');
  const second = screen.getByRole('row', { name: /Second/ });
  expect(second.textContent).toContain('Not yet');
  expect([pictures.sort(), second.querySelector('img')]).toEqual([['d1', 'd2'], null]);
  cleanup();
  expect(released).toEqual(['blob:of-4']);
});

test('an empty page says that the demo is being prepared, and a page with a dataset does not', async () => {
  lists['demo'] = { preparing: true };
  renderSignedIn(<MyAnalysesScreen />);
  expect(await screen.findByText(design['analyses.demoPreparing'])).toBeTruthy();
  cleanup();
  lists['user_datasets'] = [datasetFixture()];
  renderSignedIn(<MyAnalysesScreen />);
  await screen.findAllByText(datasetFixture().name);
  expect(screen.queryByText(design['analyses.demoPreparing'])).toBeNull();
});
