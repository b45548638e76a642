/**
 * 100 metadata requests per second through the BFF and 20 sign-ins per minute, while integrations run one after another on the same
 * machine (reliability.md, H). Gates: p99 <= 150 ms, no 5xx, memory flat.
 */
// @ts-expect-error -- the package has no types
import autocannon from 'autocannon';
import type { Outcome, LoadSetup } from './stage.ts';
import { drift, isFlat, MEMORY_GATE_MINUTES, quantile, watchProcesses } from './watch.ts';

const P99_MS = 150;
const RATE = 100;
const SIGN_IN_MS = 3000;

export async function metadata(stage: LoadSetup, minutes: number): Promise<Outcome> {
  const { url, client, datasets } = stage;
  const integrations = stage.integrate();
  const signIns: number[] = [];
  let signInFailures = 0;
  const signing = setInterval(() => {
    const at = performance.now();
    stage.signIn().then(
      () => signIns.push(performance.now() - at),
      () => (signInFailures += 1),
    );
  }, SIGN_IN_MS);
  const watch = watchProcesses(stage.pidOf, ['bff']);
  const headers = { authorization: `Bearer ${client.token}` };
  const get = (path: string) => ({ method: 'GET' as const, path: `/api${path}`, headers });
  const result = await autocannon({
    url,
    connections: 20,
    overallRate: RATE,
    duration: minutes * 60,
    requests: [
      get('/account/info'),
      get('/user/files?pageSize=100'),
      get('/user/analysis/jobs?pageSize=50'),
      get('/user/user_datasets'),
      get('/user/notifications/unread/count'),
      get('/teams'),
      get('/user/analysis/drafts'),
      get('/user/storage'),
      get(`/remote/user/user_datasets/${datasets[0]!.id}`),
      get('/content/list?kind=faq&locale=en-US'),
    ],
  });
  clearInterval(signing);
  const memory = watch.stop().find(({ pid }) => pid === stage.pidOf('bff'))!.memory;
  const { latency, requests } = result;
  const report = {
    minutes,
    integrations: integrations(),
    requests: requests.total,
    perSecond: requests.average,
    latencyMs: { p50: latency.p50, p97_5: latency.p97_5, p99: latency.p99, max: latency.max },
    non2xx: result.non2xx,
    status5xx: result['5xx'],
    errors: result.errors + result.timeouts,
    signIns: { n: signIns.length, failures: signInFailures, p50: quantile(signIns, 0.5), max: quantile(signIns, 1) },
    memoryMb: { first: memory[0]!.value, ...drift(memory) },
  };
  const gates = {
    p99: report.latencyMs.p99 <= P99_MS,
    '5xx': report.status5xx === 0,
    errors: report.errors === 0,
    'sign-ins': signInFailures === 0,
    memory: minutes < MEMORY_GATE_MINUTES || isFlat(report.memoryMb),
  };
  return { report, gates };
}
