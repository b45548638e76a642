import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { SetupError } from '../setup/say.mjs';

const UNITS = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, KIB: 2 ** 10, MIB: 2 ** 20, GIB: 2 ** 30 };

/** Returns `20000000`, `20MB` or `4GiB` as bytes. Throws a SetupError with the setting's name for anything else, and for 0. */
export function parseBytes(name, text) {
  const found = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  const unit = UNITS[found?.[2].toUpperCase() ?? '?'];
  if (!found || unit === undefined || Number(found[1]) === 0)
    throw new SetupError(`${name}: ${text} is not a size in bytes`);
  return Math.floor(Number(found[1]) * unit);
}

/** Reads `STROMA_LOG_BYTES` (20 MB), the size at which a log is rotated, and `STROMA_LOG_FILES` (5), the number of old logs kept. */
export function readLogSettings(env = process.env) {
  const keep = Number(env.STROMA_LOG_FILES || 5);
  if (!Number.isInteger(keep) || keep < 0)
    throw new SetupError(`STROMA_LOG_FILES: ${env.STROMA_LOG_FILES} is not a number of files`);
  return { bytes: parseBytes('STROMA_LOG_BYTES', env.STROMA_LOG_BYTES || '20MB'), keep };
}

/**
 * Rotates a log that has reached `bytes`: `x.log` becomes `x.log.1`, `x.log.1` becomes `x.log.2`, and logs beyond `keep` are deleted. The file is
 * copied and then truncated, because the process that writes it (in append mode) keeps it open. A line written between the two calls is lost.
 * Libraries for log rotation wrap a stream of the writing process, but here most of those processes are not Node.
 */
export function rotate(file, { bytes, keep }) {
  if (!existsSync(file) || statSync(file).size < bytes) return false;
  const copy = `${file}.new`;
  if (keep > 0) {
    try {
      copyFileSync(file, copy);
    } catch (error) {
      // The old logs are still in place, so a full disk loses none of them.
      rmSync(copy, { force: true });
      throw error;
    }
  }
  truncateSync(file);
  for (let number = Math.max(1, keep); existsSync(`${file}.${number}`); number += 1) rmSync(`${file}.${number}`);
  for (let number = keep - 1; number >= 1; number -= 1)
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  if (keep > 0) renameSync(copy, `${file}.1`);
  return true;
}
