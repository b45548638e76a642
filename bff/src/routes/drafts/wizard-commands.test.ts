/** @mariadb routes/drafts/drafts.routes.ts services/jobs/drafts.ts services/jobs/jobs.ts services/removal/deletion.ts */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Draft, DraftBody, JobStatus } from '@stroma/contract';
import fc from 'fast-check';
import { errorOf, startServer, type TestServer } from '../../../test/server.ts';
import { draftBody, parsedFile } from '../../../test/wizard.ts';
import { claimJob } from '../../services/runners/job-queue.ts';

/** Sequences of 30 commands: 12 in `npm test`, 200 in `npm run broad`. */
const RUNS = Number(process.env.STROMA_WIZARD_RUNS ?? 12);
const SEED = Number(process.env.STROMA_WIZARD_SEED ?? 20_261_128);

type Choices = Pick<DraftBody['param'], 'jobName' | 'tissue' | 'cluster'> & { scrublet: boolean; stepTag: 1 | 2 | 3 };
interface KnownDraft {
  id: string;
  version: number;
  body: DraftBody;
  /** The version that each of two windows has read. */
  windows: [number, number];
  preprocessing: string | null;
}
interface KnownJob {
  id: string;
  tool: 'preprocessing' | 'integration';
  status: JobStatus;
  draft: string;
  /** The draft at the time the analysis was requested. */
  asked: DraftBody;
  key: string | null;
  fence: number;
  datasetId: string | null;
}
/** The expected state, as a user who recorded everything would know it. */
interface Model {
  drafts: KnownDraft[];
  jobs: KnownJob[];
}
/** One account with two parsed files, another without access to it, and a runner that follows the commands. */
interface Real {
  s: TestServer;
  token: string;
  stranger: string;
  fileIds: string[];
}

let s: TestServer;
let stranger: string;
let accounts = 0;
beforeAll(async () => {
  s = await startServer({ STROMA_LEASE_MS: '600000' });
  stranger = await s.register('stranger');
});
afterAll(() => s.close());

const bodyOf = (fileIds: string[], { scrublet, stepTag, ...over }: Choices): DraftBody => ({
  ...draftBody(fileIds, { ...over, ...(scrublet && { doubletMethod: 'scrublet' }) }),
  stepTag,
});
const call = (real: Real, path: string, method = 'GET', json?: unknown, headers = {}) =>
  real.s.call(`user/analysis/${path}`, { token: real.token, method, headers, ...(json ? { json } : {}) });
const isOpen = (model: Model, { id }: KnownDraft): boolean =>
  !model.jobs.some(({ tool, draft }) => tool === 'integration' && draft === id);
const at = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const STATE = { submitted: 'running', running: 'running', suspended: 'running', completed: 'completed' } as const;

/** Everything readable matches the records, and no other account can read it. */
async function compare(model: Model, real: Real): Promise<void> {
  const { status, body } = await call(real, 'drafts');
  expect(status).toBe(200);
  const open = model.drafts.filter((draft) => isOpen(model, draft));
  expect((body.data as Draft[]).map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort());
  for (const draft of model.drafts) {
    const found = (await call(real, `drafts/${draft.id}`)).body.data as Draft;
    const job = model.jobs.find(({ id }) => id === draft.preprocessing);
    expect(found).toMatchObject({ ...draft.body, version: draft.version, preprocessingJobId: draft.preprocessing });
    expect(found.cellFilteringTaskStatus).toBe(
      job ? (job.status === 'error' ? 'failed' : STATE[job.status]) : 'notStarted',
    );
    expect((await s.call(`user/analysis/drafts/${draft.id}`, { token: real.stranger })).status).toBe(404);
  }
  for (const job of model.jobs)
    expect((await call(real, `jobs/${job.id}`)).body.data).toMatchObject({ status: job.status, tool: job.tool });
}

abstract class Command implements fc.AsyncCommand<Model, Real> {
  abstract check(model: Model): boolean;
  protected abstract act(model: Model, real: Real): Promise<void>;
  abstract toString(): string;
  async run(model: Model, real: Real): Promise<void> {
    // Drafts and jobs are ordered by time.
    real.s.clock.now += 1000;
    await this.act(model, real);
    await compare(model, real);
  }
}

class Create extends Command {
  private readonly choices: Choices;
  constructor(choices: Choices) {
    super();
    this.choices = choices;
  }
  check = () => true;
  toString = () => `create(${JSON.stringify(this.choices)})`;
  async act(model: Model, real: Real) {
    const body = bodyOf(real.fileIds, this.choices);
    const { status, body: reply } = await call(real, 'drafts', 'POST', body);
    expect(status).toBe(200);
    model.drafts.push({ id: reply.data.id, version: 1, body, windows: [1, 1], preprocessing: null });
  }
}

class Save extends Command {
  private readonly n: number;
  private readonly window: 0 | 1;
  private readonly choices: Choices;
  constructor(n: number, window: 0 | 1, choices: Choices) {
    super();
    this.n = n;
    this.window = window;
    this.choices = choices;
  }
  check = (model: Model) => model.drafts.length > 0;
  toString = () => `save(${this.n}, window ${this.window}, ${JSON.stringify(this.choices)})`;
  async act(model: Model, real: Real) {
    const draft = at(model.drafts, this.n)!;
    const body = bodyOf(real.fileIds, this.choices);
    const seen = draft.windows[this.window];
    const reply = await call(real, `drafts/${draft.id}`, 'PUT', body, { 'if-match': `"${seen}"` });
    if (seen !== draft.version) {
      expect(errorOf(reply)).toEqual([412, 'VERSION_CONFLICT']);
      expect(reply.body.error.params).toEqual({ current: draft.version });
      draft.windows[this.window] = draft.version;
      return;
    }
    expect(reply.status).toBe(200);
    const isOther = this.choices.scrublet !== (draft.body.param.doubletMethod === 'scrublet');
    if (draft.preprocessing && (this.choices.stepTag === 1 || isOther)) {
      model.jobs = model.jobs.filter(({ id }) => id !== draft.preprocessing);
      draft.preprocessing = null;
    }
    // An analysis created from it keeps its request; the draft is open again.
    if (JSON.stringify({ ...draft.body, stepTag: 1 }) !== JSON.stringify({ ...body, stepTag: 1 }))
      for (const job of model.jobs)
        if (job.tool === 'integration' && job.draft === draft.id) job.draft = `${draft.id} of version ${draft.version}`;
    draft.version += 1;
    draft.windows[this.window] = draft.version;
    draft.body = body;
  }
}

class Remove extends Command {
  private readonly n: number;
  constructor(n: number) {
    super();
    this.n = n;
  }
  check = (model: Model) => model.drafts.some((draft) => isOpen(model, draft));
  toString = () => `remove(${this.n})`;
  async act(model: Model, real: Real) {
    const open = model.drafts.filter((one) => isOpen(model, one));
    const draft = at(open, this.n)!;
    expect((await call(real, `drafts/${draft.id}`, 'DELETE')).status).toBe(200);
    model.drafts = model.drafts.filter((one) => one !== draft);
    model.jobs = model.jobs.filter(({ id }) => id !== draft.preprocessing);
    expect((await call(real, `drafts/${draft.id}`)).status).toBe(404);
  }
}

class Preprocess extends Command {
  private readonly n: number;
  constructor(n: number) {
    super();
    this.n = n;
  }
  check = (model: Model) => model.drafts.length > 0;
  toString = () => `preprocess(${this.n})`;
  async act(model: Model, real: Real) {
    const draft = at(model.drafts, this.n)!;
    const { status, body } = await call(real, `drafts/${draft.id}/preprocess`, 'POST');
    expect(status).toBe(200);
    const before = model.jobs.find(({ id }) => id === draft.preprocessing);
    // A running or completed one is returned; a failed one is replaced.
    if (before && before.status !== 'error') return expect(body.data.id).toBe(before.id);
    model.jobs = model.jobs.filter((job) => job !== before);
    draft.preprocessing = body.data.id;
    model.jobs.push({
      ...{ id: body.data.id, tool: 'preprocessing', status: 'submitted', draft: draft.id, asked: draft.body },
      ...{ key: null, fence: 0, datasetId: null },
    });
  }
}

class Submit extends Command {
  private readonly n: number;
  /** The same click twice: by a second tab, or again after a lost reply. */
  private readonly times: 1 | 2;
  constructor(n: number, times: 1 | 2) {
    super();
    this.n = n;
    this.times = times;
  }
  check = (model: Model) => model.drafts.length > 0;
  toString = () => `submit(${this.n}, ${this.times} times)`;
  async act(model: Model, real: Real) {
    const draft = at(model.drafts, this.n)!;
    const key = `${draft.id}-${draft.version}-${model.jobs.length}`;
    const replies = await Promise.all(
      Array.from({ length: this.times }, () =>
        call(real, `drafts/${draft.id}/submit`, 'POST', undefined, { 'idempotency-key': key }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const ids = new Set(replies.map(({ body }) => body.data.id as string));
    expect(ids.size).toBe(1);
    const [id] = ids as Set<string>;
    if (model.jobs.some((job) => job.id === id)) return;
    model.jobs.push({
      ...{ id: id!, tool: 'integration', status: 'submitted', draft: draft.id, asked: draft.body },
      ...{ key, fence: 0, datasetId: null },
    });
  }
}

class Claim extends Command {
  check = (model: Model) => model.jobs.some(({ status }) => status === 'submitted');
  toString = () => 'claim';
  async act(model: Model, real: Real) {
    const claimed = (await claimJob(real.s.deps, 'r1'))!;
    const job = model.jobs.find(({ id }) => id === claimed.id)!;
    expect(job.status).toBe('submitted');
    Object.assign(job, { status: 'running', fence: claimed.fence, datasetId: claimed.datasetId });
  }
}

class End extends Command {
  private readonly n: number;
  private readonly how: 'complete' | 'fail' | 'suspended';
  constructor(n: number, how: 'complete' | 'fail' | 'suspended') {
    super();
    this.n = n;
    this.how = how;
  }
  check = (model: Model) => model.jobs.some(({ status }) => status === 'running');
  toString = () => `${this.how}(${this.n})`;
  async act(model: Model, real: Real) {
    const running = model.jobs.filter(({ status }) => status === 'running');
    const job = at(running, this.n)!;
    const error = { id: 'JOB_FAILED', params: { reason: 'x' } };
    const result = {
      ...{ datasetId: job.datasetId, cells: 1990, genes: 9015, clusters: 9, samples: [], seconds: {}, warnings: [] },
      pcs: { used: 30, variance: [0.2], recommended: 30, rule: 'cumulative' },
    };
    const given = {
      fence: job.fence,
      ...(this.how === 'fail' ? { error, retry: false } : this.how === 'complete' && { result }),
    };
    // A result of preprocessing is large; the wizard must also handle a runner that fails or stops.
    const how = job.tool === 'preprocessing' && this.how === 'complete' ? 'fail' : this.how;
    const reply = await real.s.internal(
      `/jobs/${job.id}/${how}`,
      how === 'fail' ? { fence: job.fence, error, retry: false } : given,
    );
    expect(reply.status).toBe(200);
    job.status = ({ complete: 'completed', fail: 'error', suspended: 'suspended' } as const)[how];
  }
}

class Resume extends Command {
  private readonly n: number;
  constructor(n: number) {
    super();
    this.n = n;
  }
  check = (model: Model) => model.jobs.length > 0;
  toString = () => `resume(${this.n})`;
  async act(model: Model, real: Real) {
    const job = at(model.jobs, this.n)!;
    const reply = await call(real, `jobs/${job.id}/resume`, 'POST');
    if (job.status === 'suspended' || job.status === 'error') {
      expect(reply.status).toBe(200);
      job.status = 'submitted';
    } else expect(errorOf(reply)).toEqual([409, 'JOB_STATE']);
  }
}

class ReEdit extends Command {
  private readonly n: number;
  constructor(n: number) {
    super();
    this.n = n;
  }
  check = (model: Model) => model.jobs.some(({ tool }) => tool === 'integration');
  toString = () => `re-edit(${this.n})`;
  async act(model: Model, real: Real) {
    const made = model.jobs.filter(({ tool }) => tool === 'integration');
    const job = at(made, this.n)!;
    const { status, body } = await call(real, `jobs/${job.id}/re-edit`, 'POST');
    expect(status).toBe(200);
    // The analysis' request, regardless of later changes of its draft.
    const asked = { ...job.asked, stepTag: 1 as const };
    expect(body.data).toMatchObject(asked);
    if (model.drafts.some(({ id }) => id === body.data.id)) return;
    model.drafts.push({ id: body.data.id, version: 1, body: asked, windows: [1, 1], preprocessing: null });
  }
}

class DeleteJob extends Command {
  private readonly n: number;
  constructor(n: number) {
    super();
    this.n = n;
  }
  check = (model: Model) => model.jobs.length > 0;
  toString = () => `deleteJob(${this.n})`;
  async act(model: Model, real: Real) {
    const job = at(model.jobs, this.n)!;
    expect((await s.call(`user/analysis/jobs/${job.id}`, { token: real.stranger, method: 'DELETE' })).status).toBe(404);
    expect((await call(real, `jobs/${job.id}`, 'DELETE')).status).toBe(200);
    model.jobs = model.jobs.filter((one) => one !== job);
    for (const draft of model.drafts) if (draft.preprocessing === job.id) draft.preprocessing = null;
    const others = model.jobs.some(({ tool, draft }) => tool === 'integration' && draft === job.draft);
    if (job.tool === 'preprocessing' || others) return;
    const draft = model.drafts.find(({ id }) => id === job.draft);
    model.drafts = model.drafts.filter((one) => one !== draft);
    model.jobs = model.jobs.filter(({ id }) => id !== draft?.preprocessing);
  }
}

const choices: fc.Arbitrary<Choices> = fc.record({
  jobName: fc.constantFrom('one', 'two_2', 'x'.repeat(60)),
  tissue: fc.constantFrom('PBMC', '肝', 'Lung & <b>'),
  cluster: fc.constantFrom(0.2, 0.8, 2),
  scrublet: fc.boolean(),
  stepTag: fc.constantFrom(1, 2, 3),
});
const n = fc.nat({ max: 50 });
const COMMANDS = fc.commands(
  [
    choices.map((one) => new Create(one)),
    fc.tuple(n, fc.constantFrom(0 as const, 1 as const), choices).map((given) => new Save(...given)),
    fc.tuple(n, fc.constantFrom(0 as const, 1 as const), choices).map((given) => new Save(...given)),
    n.map((k) => new Remove(k)),
    n.map((k) => new Preprocess(k)),
    fc.tuple(n, fc.constantFrom(1 as const, 2 as const)).map((given) => new Submit(...given)),
    fc.constant(new Claim()),
    fc.tuple(n, fc.constantFrom('complete' as const, 'fail' as const, 'suspended' as const)).map((g) => new End(...g)),
    n.map((k) => new Resume(k)),
    n.map((k) => new ReEdit(k)),
    n.map((k) => new DeleteJob(k)),
  ],
  { size: 'max', maxCommands: 30 },
);

test(`drafts and jobs are what was noted, whatever is done in which order (${RUNS} x 30)`, async () => {
  await fc.assert(
    fc.asyncProperty(COMMANDS, async (commands) => {
      accounts += 1;
      const token = await s.register(`noted${accounts}`);
      const fileIds = [await parsedFile(s, token, 'ctrl.zip'), await parsedFile(s, token, 'stim.zip')];
      const space = (
        await s.deps
          .db('spaces')
          .where({ name: `noted${accounts}` })
          .first()
      ).id as string;
      const storage = async () => Number((await s.deps.db('spaces').where({ id: space }).first()).storage_used);
      const before = await storage();
      const real: Real = { s, token, stranger, fileIds };
      const model: Model = { drafts: [], jobs: [] };
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
      } finally {
        // A runner takes the jobs of any account: jobs left by a failed sequence would be taken in the next one.
        for (const { id } of await s.deps.db('jobs').where({ space_id: space }))
          await call(real, `jobs/${id}`, 'DELETE');
      }
      // Deleted items no longer exist, and their bytes are released.
      for (const { id } of (await call(real, 'drafts')).body.data) await call(real, `drafts/${id}`, 'DELETE');
      expect((await call(real, 'drafts')).body.data).toEqual([]);
      expect(await storage()).toBe(before);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 3_600_000);
