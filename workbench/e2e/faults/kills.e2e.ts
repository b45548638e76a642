import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { clientOf, type Client } from '../support/client.ts';
import { contradictions, createKiller, rows, timeOf, type WorkerKiller } from '../support/killing.ts';
import { codeFor, newcomer, register, signedIn } from '../support/newcomer.ts';
import { person, type Person } from '../support/people-steps.ts';
import { startTestPlatform, type Platform } from '../support/platform.ts';

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** What must be shown, line 8: SIGKILL of the BFF, restart by its supervisor, and no partial state. */
describe('kill -9 of the BFF', () => {
  let platform: Platform;
  let killer: WorkerKiller;
  let total = 0;
  /** A platform for each kind: the supervisor's pause grows with every death within 30 s. */
  const use = (body: () => void) => () => {
    before(async () => {
      platform = await startTestPlatform({ warm: false, settings: { STROMA_RATE_LIMITS: 'off' } });
      killer = createKiller(platform);
    });
    after(async () => {
      total += killer?.kills ?? 0;
      await platform?.stop();
    });
    body();
    test('the database does not contradict itself', async () => assert.deepEqual(await contradictions(platform), []));
  };

  describe(
    'during sign-up',
    use(() => {
      test('between code and registration: the code still works', async () => {
        const who = person('between');
        const code = await codeFor(platform, clientOf(platform), who);
        await killer.now();
        await register(clientOf(platform), who, code);
        await signedIn(platform, who);
      });

      test('while the code is sent: a new one can be had', async () => {
        const who = person('sending');
        const form = { email: who.email, purpose: 'registration', locale: 'en-US' };
        await killer.during(() => [clientOf(platform).call('account/sendMessage', { form })], 4);
        await newcomer(platform, who);
      });

      test('while the registrations are in flight: a user with her space, or nobody and the code still works', async () => {
        const batch = async (name: string) => {
          const codes = new Map<Person, string>();
          for (const i of range(6)) {
            const who = person(`${name}_${i}`);
            codes.set(who, await codeFor(platform, clientOf(platform), who));
          }
          const send = (who: Person) => register(clientOf(platform), who, codes.get(who)!).then(() => who);
          return { codes, people: [...codes.keys()], send };
        };
        const calm = await batch('calm');
        const takes = await timeOf(() => Promise.all(calm.people.map(calm.send)));
        const seen = { done: 0, not: 0 };
        for (const [round, part] of [0.4, 0.65, 0.85].entries()) {
          const { codes, people, send } = await batch(`round${round}`);
          const answered = await killer.during(() => people.map(send), takes * part);
          for (const who of people) {
            const there = await rows(platform, 'select id from users where username = ?', [who.username]);
            if (answered.includes(who)) assert.equal(there.length, 1, 'what was answered is kept');
            seen[there.length ? 'done' : 'not'] += 1;
            if (!there.length) await register(clientOf(platform), who, codes.get(who)!);
            const { data } = await (await signedIn(platform, who)).call('account/info');
            assert.equal(data.space.kind, 'personal');
          }
          assert.deepEqual(await contradictions(platform), []);
        }
        console.log(`registrations in flight at a kill: ${seen.done} done, ${seen.not} not begun, none between`);
      });
    }),
  );

  describe(
    'during invitation and team change',
    use(() => {
      let owner: Client;
      let team: string;
      const guests: { who: Person; client: Client }[] = [];
      before(async () => {
        owner = await newcomer(platform, person('owner'));
        team = (await owner.call<{ id: string }>('teams/create', { form: { name: 'Liver lab' } })).data.id;
        for (const i of range(8)) {
          const who = person(`guest_${i}`);
          guests.push({ who, client: await newcomer(platform, who) });
        }
      });
      const path = () => `teams/${team}/members`;
      const invite = async (email: string): Promise<string> => {
        const reply = await owner.call<{ path: string }>(`${path()}/invitation`, { json: { email } });
        assert.equal(reply.status, 200, JSON.stringify(reply.error));
        return reply.data.path.split('=')[1]!;
      };

      test('while invitations are accepted: a member, or still open', async () => {
        const seen = { accepted: 0, open: 0 };
        for (const afterMs of [6, 14, 24]) {
          const secrets: string[] = [];
          for (const { who } of guests) secrets.push(await invite(who.email));
          const accept = (i: number) =>
            guests[i]!.client.call(`teams/invitations/${secrets[i]}/accept`, { method: 'PUT' });
          const answered = await killer.during(() => guests.map((_, i) => accept(i)), afterMs);
          assert.deepEqual(await contradictions(platform), []);
          for (const [i, { client }] of guests.entries()) {
            const { data } = await client.call(`teams/invitations/${secrets[i]}`);
            seen[data.state as 'open'] += 1;
            if (answered[i]?.status === 200) assert.equal(data.state, 'accepted', 'what was answered is kept');
            const joined = await client.call<{ id: string }[]>('teams/joined');
            assert.equal(joined.data.length, data.state === 'open' ? 0 : 1, 'accepted, and a member: both or neither');
            if (data.state === 'open') assert.equal((await accept(i)).status, 200);
            else assert.equal((await accept(i)).error?.id, 'INVITATION_USED');
            assert.equal((await client.call(`teams/${team}/members/leave`, { method: 'DELETE' })).status, 200);
          }
        }
        console.log(`invitations in flight at a kill: ${seen.accepted} accepted, ${seen.open} open, none between`);
      });

      test('while teams are created, people invited and roles changed', async () => {
        const { who, client } = guests[0]!;
        await client.call(`teams/invitations/${await invite(who.email)}/accept`, { method: 'PUT' });
        for (const [round, afterMs] of [8, 18].entries()) {
          const list = await owner.call<{ memberId: string; name: string }[]>(path());
          const { memberId } = list.data.find((m) => m.name === who.username)!;
          const change = { memberId, role: 'Admin', dataPermissions: ['view', 'edit', 'delete', 'download'] };
          const back = { memberId, role: 'Member', dataPermissions: ['view'] };
          const names = range(6).map((i) => `Lab ${round} ${i}`);
          const made = await killer.during(
            () => [
              owner.call(path(), { json: change }),
              ...names.map((name) => owner.call('teams/create', { form: { name } })),
              ...range(3).map((i) => owner.call(`${path()}/invitation`, { json: { email: `new${i}@example.org` } })),
            ],
            afterMs,
          );
          assert.deepEqual(await contradictions(platform), []);
          const [seat] = await rows<{ role: string; can_edit: number; can_delete: number }>(
            platform,
            'select role, can_edit, can_delete from space_members where id = ?',
            [memberId],
          );
          const isAdmin = seat!.role === 'Admin';
          assert.deepEqual(
            [Boolean(seat!.can_edit) || round === 0, Boolean(seat!.can_delete)],
            [isAdmin || round === 0, isAdmin],
            'role and seats change together',
          );
          if (made[0]?.status === 200) assert.ok(isAdmin, 'what was answered is kept');
          const mine = await owner.call<{ name: string }[]>('teams/joined');
          for (const [i, name] of names.entries())
            if (made[i + 1]?.status === 200) assert.ok(mine.data.some((t) => t.name === name));
          assert.equal((await owner.call(path(), { json: back })).status, 200);
        }
      });
    }),
  );

  describe(
    'during upload',
    use(() => {
      test('resumes to the right hash through four kills; the storage counts its files', async () => {
        const client = await newcomer(platform, person('uploader'));
        const bytes = Buffer.from(
          range(700_000)
            .map((i) => `gene${i}\t${i % 7}\n`)
            .join(''),
        );
        const sha = createHash('sha256').update(bytes).digest('hex');
        const auth = { authorization: `Bearer ${client.token}`, 'tus-resumable': '1.0.0' };
        const b64 = (text: string) => Buffer.from(text).toString('base64');
        const metadata = `filename ${b64('big.tsv')},kind ${b64('matrix')},disclaimer ${b64('agreed')}`;
        const create = () =>
          fetch(`${platform.url}/api/user/files/uploads`, {
            method: 'POST',
            headers: { ...auth, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
          });
        await killer.during(() => [create()], 6);
        assert.deepEqual(await contradictions(platform), []);
        const location = (await create()).headers.get('location')!;
        const url = platform.url + location;
        const offset = async () => {
          const head = await fetch(url, { method: 'HEAD', headers: auth });
          assert.equal(head.status, 200);
          return Number(head.headers.get('upload-offset'));
        };
        /** In pieces with pauses, so that a kill happens during the transfer. */
        const send = (from: number, piece = 512 * 1024) =>
          fetch(url, {
            method: 'PATCH',
            headers: { ...auth, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
            duplex: 'half',
            body: new ReadableStream({
              async pull(stream) {
                if (from >= bytes.length) return stream.close();
                stream.enqueue(bytes.subarray(from, from + piece));
                from += piece;
                await new Promise((done) => setTimeout(done, 60));
              },
            }),
          } as RequestInit);
        const offsets: number[] = [];
        for (const afterMs of [120, 160, 100]) {
          const from = await offset();
          await killer.during(() => [send(from)], afterMs);
          offsets.push(await offset());
        }
        assert.ok(
          offsets.some((n) => n > 0 && n < bytes.length),
          `a kill found it under way: ${offsets.join(' ')}`,
        );
        // The last one while the end is written, hashed and moved.
        const rest = await offset();
        const id = location.split('/').at(-1)!;
        await killer.during(() => [send(rest, 8 * 1024 * 1024)], 60);
        const [row] = await rows<{ state: string }>(platform, 'select state from files where id = ?', [id]);
        if (row!.state === 'uploading') await send(await offset());
        const parsed = (f: { state: string }) => !['uploading', 'parsing'].includes(f.state);
        await client.until<{ state: string }>(`user/files/${id}`, parsed, 30_000);
        const [done] = await rows<{ sha256: string; size: number }>(
          platform,
          'select sha256, size from files where id = ?',
          [id],
        );
        assert.equal(done!.sha256, sha);
        assert.equal(await offset(), bytes.length, 'a client whose last reply was lost sends nothing again');
        assert.equal(Number(done!.size), bytes.length);
      });

      test('an upload whose staged file never came is gone after the restart, and its bytes are back', async () => {
        const client = await signedIn(platform, person('uploader'));
        const used = async () => (await client.call<{ used: number }>('user/storage')).data.used;
        const before = await used();
        const b64 = (text: string) => Buffer.from(text).toString('base64');
        const metadata = `filename ${b64('lost.tsv')},kind ${b64('matrix')},disclaimer ${b64('agreed')}`;
        const headers = { authorization: `Bearer ${client.token}`, 'tus-resumable': '1.0.0' };
        const created = await fetch(`${platform.url}/api/user/files/uploads`, {
          method: 'POST',
          headers: { ...headers, 'upload-length': '1000', 'upload-metadata': metadata },
        });
        const location = created.headers.get('location')!;
        const staged = join(platform.dataDir, 'uploads', location.split('/').at(-1)!);
        // State after a kill between the two steps: only the row exists.
        for (const file of [staged, `${staged}.json`]) rmSync(file);
        assert.equal(await used(), before + 1000);
        await killer.now();
        assert.equal(await used(), before);
        assert.equal((await fetch(platform.url + location, { method: 'HEAD', headers })).status, 404);
      });

      test('what a kill left of an upload can be deleted, and its bytes come back', async () => {
        const client = await signedIn(platform, person('uploader'));
        const { data } = await client.call<{ rows: { id: string }[] }>('user/files');
        for (const { id } of data.rows)
          assert.equal((await client.call(`user/files/${id}`, { method: 'DELETE' })).status, 200);
        const [space] = await rows<{ storage_used: number }>(
          platform,
          "select storage_used from spaces where name = 'uploader'",
        );
        assert.equal(Number(space!.storage_used), 0);
      });
    }),
  );

  after(() => {
    console.log(`${total} kills, each seen as a death and a restart`);
    assert.ok(total >= 10);
  });
});
