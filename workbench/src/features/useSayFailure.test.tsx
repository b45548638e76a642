import { afterEach, expect, test } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { ApiError } from '../api/client.ts';
import { renderSignedIn } from '../../test/signed-in.tsx';
import { useSayFailure } from './useSayFailure.ts';

afterEach(cleanup);

function opened() {
  let say: (error: unknown) => void = () => {};
  const Part = () => {
    say = useSayFailure();
    return null;
  };
  const store = renderSignedIn(<Part />);
  const errors = () => store.getState().notices.items.flatMap(({ error }) => (error ? [error.id] : []));
  return { say: (error: unknown) => say(error), errors };
}

test('a failure of the server is said', () => {
  const { say, errors } = opened();
  say(new ApiError(409, 'CONFLICT' as never));
  expect(errors()).toEqual(['CONFLICT']);
});

test('a programming error is said as an internal one and stays an error', () => {
  const { say, errors } = opened();
  const wrong = new TypeError('x is undefined');
  expect(() => say(wrong)).toThrow(wrong);
  expect(errors()).toEqual(['INTERNAL']);
});
