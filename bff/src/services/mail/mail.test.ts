import { afterEach, expect, test } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../config.ts';
import { emailChangedMail, passwordChangedMail } from './account-notices.ts';
import { codeMail, noAccountMail, type CodePurpose } from './codes.ts';
import { endedMail } from './ended.ts';
import { invitationMail, removedMail } from './group-notices.ts';
import { createMailer, sendNotice } from './mail.ts';
import { contactMail } from './operator.ts';
import type { MailText } from './text.ts';
import { readMail } from '../../../test/mails.ts';
import { startServer } from '../../../test/server.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
}
const open: SMTPServer[] = [];
afterEach(async () => {
  for (const sink of open.splice(0)) await new Promise<void>((resolve) => sink.close(() => resolve()));
});

/** A real SMTP server; `refuse` is the step that it rejects. */
async function startSink(refuse?: 'recipient' | 'data'): Promise<{ url: string; mails: Received[] }> {
  const mails: Received[] = [];
  const no = Object.assign(new Error('mailbox full of secrets'), { responseCode: 550 });
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => (refuse === 'recipient' ? done(no) : done()),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refuse === 'data') return done(no);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((r) => r.address),
          raw: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  open.push(sink);
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`, mails };
}
async function mailerOf(env: NodeJS.ProcessEnv, lines: string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'stroma-mail-'));
  const config = readConfig({ STROMA_DATA_DIR: dataDir, INTERNAL_SECRET: 'x', ...env });
  return createMailer(config, () => 1, pino({}, { write: (line: string) => void lines.push(line) }));
}

const LINK = 'https://stroma.example.org/inviteMember?invitation=abcdefghijklmnopqrstuv';
const ENDED = { name: '肿瘤 lab', minutes: 95, link: `${LINK}/result`, settings: `${LINK}/settings` };
const all = (locale: 'en-US' | 'zh-CN'): Record<string, MailText> => ({
  ...Object.fromEntries(
    (['registration', 'password', 'email'] as CodePurpose[]).map((p) => [p, codeMail(locale, p, '123456')]),
  ),
  noAccount: noAccountMail(locale),
  passwordChanged: passwordChangedMail(locale, 'ana'),
  emailChanged: emailChangedMail(locale, 'ana'),
  invitation: invitationMail(locale, { groupName: '肿瘤 lab', inviter: 'ana', link: LINK }),
  removed: removedMail(locale, { groupName: '肿瘤 lab' }),
  completed: endedMail(locale, { what: 'completed', ...ENDED }),
  failed: endedMail(locale, { what: 'failed', ...ENDED }),
});

test('every mail is written in both languages, with its facts, one subject line', () => {
  const [en, zh] = [all('en-US'), all('zh-CN')];
  for (const [name, mail] of Object.entries(en)) {
    expect(mail.subject).not.toBe(zh[name]!.subject);
    expect(zh[name]!.text).toMatch(/[\u4e00-\u9fff]{4}/);
    expect(mail.text.replaceAll('肿瘤 lab', '')).not.toMatch(/[\u4e00-\u9fff]/);
    for (const one of [mail, zh[name]!]) expect(one.subject).not.toMatch(/[\r\n]|\d{6}/);
  }
  for (const mails of [en, zh]) {
    expect(mails.invitation!.text).toContain(LINK);
    expect(mails.invitation!.text).toMatch(/\b10 (days|天)/);
    expect(mails.invitation!.text).toContain('肿瘤 lab');
    for (const name of ['completed', 'failed'])
      for (const fact of ['肿瘤 lab', '95', ENDED.link, ENDED.settings]) expect(mails[name]!.text).toContain(fact);
    for (const name of ['registration', 'password', 'email'])
      expect(mails[name]!.text).toMatch(/123456[^]*2 (hours|小时)/);
  }
});

test('by SMTP both languages arrive at one recipient, from the configured address', async () => {
  const sink = await startSink();
  const mailer = await mailerOf({ SMTP_URL: sink.url, MAIL_FROM: 'Stroma Berlin <cells@example.org>' });
  for (const locale of ['en-US', 'zh-CN'] as const)
    for (const mail of Object.values(all(locale))) await mailer.send({ to: 'ana@example.org', ...mail });
  expect(sink.mails).toHaveLength(20);
  const sent = [...Object.values(all('en-US')), ...Object.values(all('zh-CN'))];
  sink.mails.forEach((received, i) => {
    expect(received).toMatchObject({ from: 'cells@example.org', to: ['ana@example.org'] });
    const read = readMail(received.raw);
    expect(read.subject).toBe(sent[i]!.subject);
    expect(read.text.replaceAll('\r\n', '\n').trim()).toBe(sent[i]!.text.trim());
    expect(read.headers).toMatch(/^From: "?Stroma Berlin"? <cells@example\.org>$/m);
  });
});

const EVIL = [
  'x\r\nBcc: all@evil.example',
  'x\nX-Evil: 1\n\nbody',
  'x\u2028Bcc: all@evil.example',
  'x\r\n.\r\nMAIL FROM:<a@b.org>',
];

test.each(EVIL)('a name with line ends writes no header, no recipient and no body: %j', async (evil) => {
  const sink = await startSink();
  const mailer = await mailerOf({ SMTP_URL: sink.url });
  await mailer.send({
    to: 'ana@example.org',
    ...invitationMail('en-US', { groupName: evil, inviter: evil, link: LINK }),
  });
  await mailer.send({ to: 'ana@example.org', ...removedMail('zh-CN', { groupName: evil }) });
  await mailer.send({ to: 'ana@example.org', ...passwordChangedMail('en-US', evil) });
  await mailer.send({ to: 'ana@example.org', subject: evil, text: 'plain' });
  const contact = contactMail({ topic: 'idea', name: evil, email: 'a@b.org', text: 'hi' });
  await mailer.send({ to: 'ana@example.org', replyTo: 'a@b.org', ...contact });
  expect(sink.mails).toHaveLength(5);
  for (const { to, raw } of sink.mails) {
    expect(to).toEqual(['ana@example.org']);
    expect(readMail(raw).headers).not.toMatch(/^(Bcc|X-Evil)/im);
  }
});

test.each([
  'ana@example.org\r\nBcc: b@evil.example',
  'ana@example.org, b@evil.example',
  'a@b.org>\r\nRCPT TO:<c@evil.example',
])('an address with further recipients or headers sends no extra mail: %j', async (to) => {
  const sink = await startSink();
  const mailer = await mailerOf({ SMTP_URL: sink.url });
  await sendNotice(mailer, { to, subject: 's', text: 't' });
  await sendNotice(mailer, { to: 'ana@example.org', replyTo: to, subject: 's', text: 't' });
  for (const mail of sink.mails) {
    expect(mail.to.filter((one) => /^[bc]@evil\.example$/.test(one))).toEqual([]);
    expect(readMail(mail.raw).headers).not.toMatch(/^Bcc/im);
  }
});

test.each(['recipient', 'data'] as const)(
  'a sink that refuses at the %s: MAIL_FAILED, the log has no secret',
  async (step) => {
    const sink = await startSink(step);
    const lines: string[] = [];
    const mailer = await mailerOf({ SMTP_URL: sink.url }, lines);
    const mail = { to: 'ana@example.org', ...codeMail('en-US', 'password', '987654') };
    await expect(mailer.send(mail)).rejects.toMatchObject({ id: 'MAIL_FAILED', status: 422 });
    expect(await sendNotice(mailer, mail)).toBe(false);
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'a mail could not be sent', responseCode: 550 });
    expect(lines.join()).not.toMatch(/987654|ana@|secrets/);
  },
);

test('through the calls: a refused or unreachable server is 422 for a code and nothing for a notice, never 5xx', async () => {
  const sink = await startSink('recipient');
  const s = await startServer();
  const token = await s.register('mailless');
  const refusing = await mailerOf({ SMTP_URL: sink.url });
  const away = await mailerOf({ SMTP_URL: 'smtp://127.0.0.1:9' });
  for (const mail of [refusing, away]) {
    s.deps.mail = mail;
    s.clock.now += 3600_000;
    for (const purpose of ['registration', 'password', 'email']) {
      const reply = await s.call('account/sendMessage', { form: { email: 'mailless@example.org', purpose } });
      expect(reply.body).toMatchObject({ code: 422, error: { id: 'MAIL_FAILED' } });
    }
    const unknown = await s.call('account/sendMessage', {
      form: { email: 'unknown@example.org', purpose: 'password' },
    });
    expect(unknown.body.error.id).toBe('MAIL_FAILED');
  }
  const changed = await s.call('account/password/update', {
    token,
    json: { current: 'Secret1x', password: 'another1' },
  });
  expect(changed.status).toBe(200);
  await s.close();
});
