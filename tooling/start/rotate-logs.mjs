import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { SetupError } from '../setup/say.mjs';

const UNITS = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, KIB: 2 ** 10, MIB: 2 ** 20, GIB: 2 ** 30 };

/** Bytes of `20000000`, `20MB` or `4GiB`. Throws a SetupError that names the setting. */
export function parseBytes(name, text) {
  const found = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  const unit = UNITS[found?.[2].toUpperCase() ?? '?'];
  if (!found || unit === undefined) throw new SetupError(`${name}: ${text} is not a size in bytes`);
  return Math.floor(Number(found[1]) * unit);
}

/** `STROMA_LOG_BYTES` (20 MB) is the size at which a log is rotated, `STROMA_LOG_FILES` (5) how many old ones are kept. */
export function readLogSettings(env = process.env) {
  const keep = Number(env.STROMA_LOG_FILES || 5);
  if (!Number.isInteger(keep) || keep < 0)
    throw new SetupError(`STROMA_LOG_FILES: ${env.STROMA_LOG_FILES} is not a number of files`);
  return { bytes: parseBytes('STROMA_LOG_BYTES', env.STROMA_LOG_BYTES || '20MB'), keep };
}

/**
 * Rotates a log that has reached `bytes`: `x.log` becomes `x.log.1`, `x.log.1` becomes `x.log.2`, and what is beyond `keep` is deleted. The file
 * is copied and emptied, because the process that writes it (in append mode) keeps it open; nothing runs between the two calls, so at most
 * a line that is written in that millisecond is lost. Libraries for this are streams of the writing process, which here is not Node.
 */
export function rotate(file, { bytes, keep }) {
  if (!existsSync(file) || statSync(file).size < bytes) return false;
  rmSync(`${file}.${keep}`, { force: true });
  for (let number = keep - 1; number >= 1; number -= 1)
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  if (keep > 0) copyFileSync(file, `${file}.1`);
  truncateSync(file);
  return true;
}
