import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Mails of the default outbox folder, newest last, as the reader sees them (quoted-printable and base64 undone). */
export function mails(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => decode(readFileSync(join(folder, name), 'utf8')));
}

function decode(raw: string): string {
  const [head, ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/content-transfer-encoding: base64/i.test(head!)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`;
  if (!/content-transfer-encoding: quoted-printable/i.test(head!)) return raw;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
}

/** Waits for a mail to an address that matches the pattern. Returns the pattern's first group. */
export async function waitForMail(dataDir: string, to: string, pattern: RegExp, timeoutMs = 30_000): Promise<string> {
  for (const until = Date.now() + timeoutMs; Date.now() < until;) {
    try {
      const found = mails(dataDir)
        .filter((mail) => mail.includes(to))
        .map((mail) => pattern.exec(mail.slice(mail.indexOf('\n\n')))?.[1])
        .filter(Boolean)
        .at(-1);
      if (found) return found;
    } catch {
      // the folder appears with the first mail
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${to} with ${pattern}`);
}
