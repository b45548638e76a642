import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mailer {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** SMTP by `SMTP_URL`; by default an outbox folder beside the data, one .eml a mail. */
export function createMailer(config: Config, now: () => number): Mailer {
  const from = 'Stroma <no-reply@stroma.invalid>';
  if (config.smtpUrl) {
    const smtp = nodemailer.createTransport(config.smtpUrl);
    return { send: async (mail) => void (await smtp.sendMail({ from, ...mail })) };
  }
  const outbox = join(config.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const stream = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let counter = 0;
  return {
    async send(mail) {
      const { message } = await stream.sendMail({ from, ...mail });
      counter += 1;
      const file = join(outbox, `${now()}-${counter}.eml`);
      await writeFile(`${file}.tmp`, message as Buffer);
      await rename(`${file}.tmp`, file);
    },
  };
}
