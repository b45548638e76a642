/**
 * The process that reads and checks one file of the reference library and ends: the request's body on stdin; on stdout a line of JSON
 * (ReadReference without its text) and the text in its one form; a refusal as JSON on stderr. 16 MB of text would hold the server
 * for half a second. The argument says whose body it is: `own` or `platform`.
 */
import { references } from '@stroma/contract';
import { Ajv } from 'ajv';
import { AppError, inputInvalid, refusedBy } from '../errors.ts';
import { hasManyContainers } from '../middlewares/json.ts';
import { sha256 } from './ids.ts';
import { checkText } from './references-text.ts';
import type { GivenReference } from './references-read.ts';

const BODIES = { own: references.import.body!, platform: references.importForAll.body! };

function readBody(text: string, whose: keyof typeof BODIES): GivenReference & { text: string } {
  let body: unknown;
  try {
    body = hasManyContainers(text) ? undefined : JSON.parse(text);
  } catch {
    // said below
  }
  if (body === undefined) throw inputInvalid('body', '', 'syntax');
  const validate = new Ajv({ strict: false }).compile<GivenReference & { text: string }>(BODIES[whose]);
  if (validate(body)) return body;
  throw refusedBy('body', validate.errors);
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  const whose = process.argv[2] === 'platform' ? 'platform' : 'own';
  const { text: raw, ...given } = readBody(Buffer.concat(chunks).toString('utf8'), whose);
  const { text, ...counts } = checkText(given, raw);
  const found = { given, ...counts, sha: sha256(text), bytes: Buffer.byteLength(text) };
  process.stdout.write(`${JSON.stringify(found)}\n${text}`, () => process.exit(0));
} catch (error) {
  const { id, params } = error instanceof AppError ? error : { id: '', params: {} };
  process.stderr.write(JSON.stringify({ id, params }), () => process.exit(1));
}
