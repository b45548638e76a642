import { beforeEach, expect, test } from '@jest/globals';
import { runSaga, stdChannel } from 'redux-saga';
import { signedOut } from '../session/index.ts';
import { picturesSaga } from './sagas.ts';
import { forgetPicture, hasPicture, keepPicture, MAX_PICTURES, readPicture } from './storage.ts';

const WEBP = 'data:image/webp;base64,AAAA';
beforeEach(() => localStorage.clear());

test('a picture is read by whose it is', () => {
  keepPicture('ann', 'job1', WEBP, 'light', 1);
  expect(readPicture('ann', 'job1')).toBe(WEBP);
  expect(readPicture('bob', 'job1')).toBeNull();
  forgetPicture('ann', 'job1');
  expect(readPicture('ann', 'job1')).toBeNull();
});

test('the oldest make room, whosever they are', () => {
  for (let i = 0; i < MAX_PICTURES + 5; i += 1) keepPicture(i % 2 ? 'ann' : 'bob', `job${i}`, WEBP, 'light', i);
  expect(Object.keys(localStorage)).toHaveLength(MAX_PICTURES);
  expect(readPicture('ann', 'job3')).toBeNull();
  expect(readPicture('bob', 'job4')).toBeNull();
  expect(readPicture('ann', 'job5')).toBe(WEBP);
});

test('what is too long, damaged or no picture is not shown', () => {
  keepPicture('ann', 'long', `${WEBP}${'A'.repeat(40_000)}`, 'light', 1);
  localStorage.setItem('stroma.picture.ann.damaged', '{');
  localStorage.setItem('stroma.picture.ann.script', JSON.stringify({ at: 1, picture: 'javascript:alert(1)' }));
  for (const job of ['long', 'damaged', 'script']) expect(readPicture('ann', job)).toBeNull();
});

test('pictures stay where a page starts without a user while the session goes on', () => {
  localStorage.setItem('stroma.token', 't');
  keepPicture('ann', 'job1', WEBP, 'light', 1);
  const channel = stdChannel();
  const task = runSaga({ channel, dispatch: () => {} }, picturesSaga);
  channel.put(signedOut());
  task.cancel();
  expect(readPicture('ann', 'job1')).toBe(WEBP);
});

test('a picture of another look is told apart', () => {
  keepPicture('ann', 'job1', WEBP, 'dark', 1);
  expect([hasPicture('ann', 'job1', 'dark'), hasPicture('ann', 'job1', 'light')]).toEqual([true, false]);
});

test('a sign-out leaves none, and leaves what was typed', () => {
  keepPicture('ann', 'job1', WEBP, 'light', 1);
  localStorage.setItem('stroma.typed.ann.form', '{}');
  const channel = stdChannel();
  const task = runSaga({ channel, dispatch: () => {} }, picturesSaga);
  channel.put(signedOut());
  task.cancel();
  expect(Object.keys(localStorage)).toEqual(['stroma.typed.ann.form']);
});
