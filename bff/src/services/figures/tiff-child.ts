/**
 * Child process that reads, checks and draws one figure: the request's body on stdin, TIFF on stdout, a refusal as JSON on stderr. User data are
 * parsed only here, so they can exhaust neither the server's memory nor its time, and a crash only fails one download (reliability.md, finding 4).
 */
import { files } from '@stroma/contract';
import { Ajv } from 'ajv';
import sharp from 'sharp';
import { AppError, inputInvalid, schemaError } from '../../errors.ts';
import { checkSvg, FIGURE_LIMITS } from './guard.ts';

/** Base64 as browsers write it; Buffer would silently truncate anything else. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DEFAULT_DPI = 300;

interface Body {
  svg: string;
  dpi?: number;
}

function readBody(text: string): Body {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw inputInvalid('body', '', 'syntax');
  }
  const validate = new Ajv({ strict: false }).compile<Body>(files.svg2tiff.body!);
  if (validate(body)) return body;
  throw schemaError('body', validate.errors);
}

async function draw({ svg: base64, dpi = DEFAULT_DPI }: Body): Promise<Buffer> {
  if (!BASE64.test(base64)) throw new AppError('SVG_INVALID', { reason: 'base64' });
  const svg = Buffer.from(base64, 'base64');
  checkSvg(svg);
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(svg, { limitInputPixels: FIGURE_LIMITS.pixels, density: 72, failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: dpi })
    .tiff({ compression: 'lzw', predictor: 'horizontal' })
    .toBuffer();
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  const tiff = await draw(readBody(Buffer.concat(chunks).toString('utf8')));
  process.stdout.write(tiff, () => process.exit(0));
} catch (error) {
  const { id, params } = error instanceof AppError ? error : { id: 'SVG_INVALID', params: { reason: 'drawing' } };
  process.stderr.write(JSON.stringify({ id, params }), () => process.exit(1));
}
