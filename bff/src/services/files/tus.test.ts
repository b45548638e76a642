import { expect, test } from '@jest/globals';
import { Upload } from 'tus-js-client';
import { startServer } from '../../../test/server.ts';

test('tus-js-client uploads in chunks and receives the error id of a rejected upload', async () => {
  const s = await startServer();
  const token = await s.register('client');
  const send = (filename: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const upload = new Upload(Buffer.alloc(250_000, 3), {
        endpoint: `${s.url}/api/user/files/uploads`,
        chunkSize: 100_000,
        retryDelays: null,
        headers: { Authorization: `Bearer ${token}` },
        metadata: { filename, disclaimer: 'agreed' },
        onError: reject,
        onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
      });
      upload.start();
    });
  const id = await send('parts.zip');
  expect((await s.call(`user/files/${id}`, { token })).body.data).toMatchObject({
    state: 'parsing',
    fileSize: 250_000,
  });
  const refused = (await send('parts.exe').catch((error: unknown) => error)) as {
    originalResponse: { getStatus(): number; getBody(): string };
  };
  expect(refused.originalResponse.getStatus()).toBe(415);
  expect(JSON.parse(refused.originalResponse.getBody()).error.id).toBe('FILE_TYPE_UNSUPPORTED');
  await s.close();
});
