/**
 * The process that draws one figure and ends: SVG on stdin, TIFF on stdout. librsvg is C code that reads what a user sent; here it can
 * neither take the BFF's memory nor its time, and a crash is one failed download (reliability.md, finding 4).
 */
import sharp from 'sharp';

const dpi = Number(process.argv[2] ?? 300);
const limit = Number(process.argv[3] ?? 60_000_000);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
sharp.cache(false);
sharp.concurrency(1);
const tiff = await sharp(Buffer.concat(chunks), { limitInputPixels: limit, density: 72, failOn: 'error' })
  .flatten({ background: '#ffffff' })
  .withMetadata({ density: dpi })
  .tiff({ compression: 'lzw', predictor: 'horizontal' })
  .toBuffer();
process.stdout.write(tiff, () => process.exit(0));
