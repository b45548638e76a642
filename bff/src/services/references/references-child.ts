/**
 * Child process that reads and checks one file of the reference library: the request's body on stdin; on stdout a line of JSON (ReadReference without
 * its text) and the text in its one form, or the bytes of a model; a refusal as JSON on stderr. 16 MB of text would hold the server for half a
 * second. Arguments: the owner (`own` or `platform`), and alternating names and files of gene tables for converting sets of Entrez ids.
 */
import { readFileSync } from 'node:fs';
import { LIMITS, references } from '@stroma/contract';
import { Ajv } from 'ajv';
import { AppError, inputInvalid, schemaError } from '../../errors.ts';
import { hasManyContainers } from '../../middlewares/json.ts';
import { sha256 } from '../basics/ids.ts';
import type { ReferenceInput } from './references-read.ts';
import type { Converted, EntrezTable } from './references-entrez.ts';
import { checkText } from './references-text.ts';

const BODIES = { own: references.import.body!, platform: references.importForAll.body! };

function readBody(text: string, whose: keyof typeof BODIES): ReferenceInput & { text: string } {
  let body: unknown;
  try {
    body = hasManyContainers(text) ? undefined : JSON.parse(text);
  } catch {
    // said below
  }
  if (body === undefined) throw inputInvalid('body', '', 'syntax');
  const validate = new Ajv({ strict: false, verbose: true }).compile<ReferenceInput & { text: string }>(BODIES[whose]);
  if (validate(body)) return body;
  throw schemaError('body', validate.errors);
}

/** The bytes of a model, which the dataset service reads, or the checked text. */
function checked({ text, ...given }: ReferenceInput & { text: string }): {
  content: Buffer;
  entries: number;
  genes: number;
  converted?: Converted;
} {
  if (given.kind === 'model') {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text))
      throw new AppError('REFERENCE_INVALID', { reason: 'modelFile', line: 0, text: '' });
    return { content: Buffer.from(text, 'base64'), entries: 0, genes: 0 };
  }
  if (text.length > LIMITS.references.bytes) throw inputInvalid('body', '/text', 'maxLength');
  const { text: found, ...counts } = checkText({ ...given, kind: given.kind, tables }, text);
  return { ...counts, content: Buffer.from(found) };
}

const [, , owner, ...named] = process.argv;
const tables: readonly EntrezTable[] = named.flatMap((name, k) =>
  k % 2 ? [] : { name, text: readFileSync(named[k + 1]!, 'utf8') },
);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  const whose = owner === 'platform' ? 'platform' : 'own';
  const body = readBody(Buffer.concat(chunks).toString('utf8'), whose);
  const { text: _, ...given } = body;
  const { content, ...counts } = checked(body);
  const found = { given, ...counts, sha: sha256(content), bytes: content.length };
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(found)}\n`), content]), () => process.exit(0));
} catch (error) {
  const { id, params } = error instanceof AppError ? error : { id: '', params: {} };
  process.stderr.write(JSON.stringify({ id, params }), () => process.exit(1));
}
