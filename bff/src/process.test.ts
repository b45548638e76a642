import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';

/** A separate process: its handlers are tested. `inRequest` runs inside a request's scope. */
function run(inRequest: string): {
  code: number | null;
  lines: { level: number; msg: string; scope?: { path: string } }[];
} {
  const program = `
    const { createLog, guardProcess } = await import(${JSON.stringify(new URL('process.ts', import.meta.url).href)});
    const { requestScope } = await import(${JSON.stringify(new URL('middlewares/scope.ts', import.meta.url).href)});
    guardProcess(createLog('info'));
    requestScope({ method: 'GET', path: '/api/told' }, async () => { ${inRequest} });
    setTimeout(() => process.exit(0), 200);`;
  const child = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return {
    code: child.status,
    lines: child.stdout
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

test('an unhandled rejection is logged with its request and the process continues', () => {
  const { code, lines } = run(`void Promise.reject(new Error('lost'))`);
  expect(lines).toMatchObject([{ level: 50, msg: 'a rejection was not handled', scope: { path: '/api/told' } }]);
  expect(code).toBe(0);
});

test('an exception is logged with its request, and the process ends to be started again', () => {
  const { code, lines } = run(`setTimeout(() => { throw new Error('broken') }, 5)`);
  expect(lines).toMatchObject([{ level: 60, scope: { path: '/api/told' } }]);
  expect(code).toBe(1);
});

test.each(['UND_ERR_ABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])(
  'a connection that was lost (%s) ends nothing',
  (code) => {
    const thrown = `setTimeout(() => { throw Object.assign(new Error('gone'), { code: '${code}' }) }, 5)`;
    const ended = run(thrown);
    expect(ended.lines).toMatchObject([{ level: 40, msg: 'a connection was lost' }]);
    expect(ended.code).toBe(0);
  },
);
