import { expect, test } from '@jest/globals';
import { ApiError } from './client.ts';
import { onFailure, reportFailure } from './failures.ts';

const told: string[] = [];
onFailure((failure) => void told.push(failure));

test.each([
  [new ApiError(401, 'SESSION_EXPIRED'), ['sessionExpired']],
  [new ApiError(0, 'NETWORK'), ['unreachable']],
  [new ApiError(500, 'INTERNAL'), ['maintenance']],
  [new ApiError(503, 'SERVICE_RESTARTING'), ['unreachable']],
  [new ApiError(422, 'DATASET_DAMAGED'), ['datasetDamaged']],
  [new ApiError(504, 'SERVICE_RESTARTING'), []],
  [new ApiError(404, 'NOT_FOUND'), ['notFound']],
  [new ApiError(422, 'INPUT_INVALID'), []],
  [new TypeError('a defect'), []],
])('%s is told as %j', (error, expected) => {
  told.length = 0;
  reportFailure(error);
  expect(told).toEqual(expected);
});
