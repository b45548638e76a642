import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { paths } from '../../../app/paths.ts';
import { answerWith, type Answer } from '../../../../test/server.ts';
import { renderSignedIn } from '../../../../test/signed-in.tsx';
import en from '../../../../messages/en-US.json' with { type: 'json' };
import zh from '../../../../messages/zh-CN.json' with { type: 'json' };
import { OpenDrawing } from './OpenDrawing.tsx';
import { SavedDrawing } from './SavedDrawing.tsx';

const CALL = '/user/user_datasets/d1/board/drawings/w1';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="4" height="4"/></svg>';
const GONE: Answer = () => ({ status: 404, error: { id: 'NOT_FOUND', params: {} } });
const open = (answer: Answer, { state = '', locale = 'en-US' as 'en-US' | 'zh-CN' } = {}) => {
  history.replaceState(null, '', `${paths.explorer}/d1/board${state && `?state=${state}`}`);
  const asked = answerWith({ [`GET ${CALL}`]: answer });
  renderSignedIn(<SavedDrawing dataset="d1" drawing="w1" />, { locale });
  return asked;
};
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

test('a panel shows the picture that the space has of the drawing', async () => {
  open(() => ({ data: { title: 'Dose', version: 3, svg: SVG } }));
  expect((await screen.findByRole('img', { name: 'Dose' })).getAttribute('src')).toContain('data:image/svg+xml');
});

test('a panel of a named state asks for the picture of that time', async () => {
  const asked = open(() => ({ data: { title: 'Then', version: 1, svg: SVG } }), { state: 's9' });
  await screen.findByRole('img', { name: 'Then' });
  expect(asked.find(({ path }) => path.endsWith(CALL))!.headers.get('x-stroma-state')).toBe('s9');
});

test.each([
  ['en-US', '', en['drawings.notHere.present']],
  ['zh-CN', '', zh['drawings.notHere.present']],
  ['en-US', 's9', en['drawings.notHere.state']],
] as const)('a drawing that the space does not have is said to be so (%s, state “%s”)', async (locale, state, why) => {
  open(GONE, { state, locale });
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  ['who has the tools', 'tools', '', '/cloud/tools?dataset=d1&drawing=w1'],
  ['who has them, in a named state', 'tools', 's9', undefined],
  ['who has not', 'references', '', undefined],
])('the drawing of a panel is opened in the tools by %s', (_, permission, state, address) => {
  history.replaceState(null, '', `${paths.explorer}/d1/board${state && `?state=${state}`}`);
  const entry = {
    id: permission,
    name: '',
    permission,
    type: 1,
    url: '',
    parentId: null,
    disabled: false,
    hidden: false,
  };
  renderSignedIn(<OpenDrawing dataset="d1" drawing="w1" />, { privileges: [entry] });
  expect(screen.queryByRole('link', { name: en['drawings.openPanel'] })?.getAttribute('href')).toBe(address);
});
