import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { answerWith } from '../../../test/server.ts';
import { renderSignedIn } from '../../../test/signed-in.tsx';
import { paths } from '../../app/paths.ts';
import { GuidebookScreen } from './GuidebookScreen.tsx';

const scrolled = jest.fn<(this: Element) => void>();
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  cleanup();
  scrolled.mockClear();
});

const page = (id: string, title: string, chapter: string, html: string) => ({
  ...{ id, kind: 'guidebook', title, chapter, html, summary: '', order: 1, updatedOn: '2026-11-29', meta: {} },
  ...{ text: new DOMParser().parseFromString(html, 'text/html').body.textContent, languages: ['en-US'] },
});
const PAGES = [
  page(
    'differential-expression',
    'Differential expression',
    'Explore',
    `<p>Compares samples.</p><h2 id="help-terms">Terms</h2><p><a href="${paths.guide('glossary')}#help-pseudobulk">pseudobulk</a></p>`,
  ),
  page('which-tool', 'Which tool for which question', 'Look up', '<p>Which genes differ?</p>'),
  page('glossary', 'Glossary', 'Look up', '<h3 id="help-umi">UMI</h3><h3 id="help-pseudobulk">pseudobulk</h3>'),
];
const Where = () => <output>{useLocation().search + useLocation().hash}</output>;
function open(path: string) {
  answerWith({ 'GET /content/list': () => ({ data: PAGES }) });
  renderSignedIn(
    <>
      <Where />
      <GuidebookScreen />
    </>,
    { path },
  );
}

test('an address with an anchor shows its heading and puts the focus there, once the page has come', async () => {
  open('/?id=glossary#help-pseudobulk');
  await waitFor(() => expect(document.activeElement?.id).toBe('help-pseudobulk'));
  expect(scrolled.mock.contexts.map((heading) => (heading as Element).id)).toEqual(['help-pseudobulk']);
});

test('an anchor that no heading has moves nothing', async () => {
  open('/?id=glossary#help-gone');
  await screen.findByRole('heading', { level: 1, name: 'Glossary' });
  expect(scrolled).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test('a term of a tool’s page leads to its entry in the glossary, by keyboard', async () => {
  open('/?id=differential-expression');
  const term = await screen.findByRole('link', { name: 'pseudobulk' });
  term.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('help-pseudobulk'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Glossary');
});

test('the search of the contents finds the pages to look things up, by their words', async () => {
  open('/?id=differential-expression');
  const side = within(await screen.findByRole('complementary'));
  await userEvent.type(side.getByRole('textbox'), 'UMI');
  expect(side.getAllByRole('link').map((link) => link.textContent)).toEqual(['Glossary']);
  await userEvent.clear(side.getByRole('textbox'));
  await userEvent.type(side.getByRole('textbox'), 'genes differ');
  expect(side.getAllByRole('link').map((link) => link.textContent)).toEqual(['Which tool for which question']);
});
