import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

export interface ReadMail {
  headers: string;
  to: string;
  subject: string;
  text: string;
}

const decodeWord = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_all, kind: string, body: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(body, 'base64').toString() : unquote(body.replaceAll('_', ' ')),
    );
const unquote = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** A message of one part, as nodemailer writes it. */
export function readMail(eml: string): ReadMail {
  const [head = '', ...rest] = eml.split(/\r?\n\r?\n/);
  const headers = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const body = rest.join('\n\n');
  const encoding = of('content-transfer-encoding').trim();
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquote(body)
        : body;
  return { headers, to: of('to'), subject: decodeWord(of('subject')), text };
}

/** Every mail of the outbox, oldest first. */
export async function readMails(s: TestServer): Promise<ReadMail[]> {
  const outbox = join(s.deps.config.dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map(async (name) => readMail(await readFile(join(outbox, name), 'utf8'))));
}
export const lastMailTo = async (s: TestServer, to: string): Promise<ReadMail> =>
  (await readMails(s)).findLast((mail) => mail.to === to)!;
export const codeIn = (mail: ReadMail): string => /(?:code is|验证码是) (\d{6})/.exec(mail.text)![1]!;

const HOUR = 3600_000;
/** Requests a code and reads it from the mail. Advances the clock by an hour, so that no rate limit applies. */
export async function requestCode(s: TestServer, email: string, purpose: string): Promise<string> {
  s.clock.now += HOUR;
  const { status, body } = await s.call('account/sendMessage', { form: { email, purpose } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return codeIn(await lastMailTo(s, email));
}
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
