import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { oneLine, type MailText } from './text.ts';

export interface Mail extends MailText {
  to: string;
  /** Recipient of replies to a contact message. */
  replyTo?: string;
}
export interface Mailer {
  /** Throws MAIL_FAILED if the mail cannot be passed on: the reason is logged, and the caller can retry. */
  send(mail: Mail): Promise<void>;
}

const WAIT_MS = 10_000;
const SMTP_WAITS = { connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: 2 * WAIT_MS };

/** Addresses are passed as single addresses and the subject as one line, so that neither recipients nor headers can be injected. */
const message = (from: string, mail: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: mail.to },
  ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
  subject: oneLine(mail.subject),
  text: mail.text,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** SMTP by `SMTP_URL`; by default an outbox folder next to the data, one .eml a mail. */
export function createMailer(config: Config, now: () => number, log?: Logger): Mailer {
  const deliver = config.smtpUrl ? smtp(config.smtpUrl) : outbox(join(config.dataDir, 'outbox'), now);
  return {
    async send(mail) {
      try {
        await deliver(message(config.mailFrom, mail));
      } catch (error) {
        // Omits address, subject and text, which contain names, codes and links (ASVS 16.2.5).
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        log?.error({ code, responseCode }, 'a mail could not be sent');
        throw new AppError('MAIL_FAILED');
      }
    },
  };
}

type Deliver = (options: SendMailOptions) => Promise<void>;

function smtp(url: string): Deliver {
  const transport = nodemailer.createTransport({ url, ...SMTP_WAITS } as Parameters<
    typeof nodemailer.createTransport
  >[0]);
  return async (options) => void (await transport.sendMail(options));
}

function outbox(folder: string, now: () => number): Deliver {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stream = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let counter = 0;
  return async (options) => {
    const { message: bytes } = await stream.sendMail(options);
    counter += 1;
    const file = join(folder, `${now()}-${String(counter).padStart(6, '0')}.eml`);
    await writeFile(`${file}.tmp`, bytes as Buffer, { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };
}

/** Sends a notice about an action that is done. A failure is logged and does not undo the action. */
export const sendNotice = (mailer: Mailer, mail: Mail): Promise<boolean> =>
  mailer.send(mail).then(
    () => true,
    () => false,
  );
