/** Records a page: frames of Chromium's screencast, a clock that can be cut, and the encoding to WebM. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

export const SIZE = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 12;
/** Part of a shortened wait that is shown. */
const SHOWN_OF_A_CUT_MS = 1200;
const MAX_BYTES = 2_500_000;

/** Debian's ffmpeg (as root, as tooling/setup/chromium.mjs does for Chromium), or the one on the path. */
export function ensureFfmpeg() {
  const works = () => spawnSync('ffmpeg', ['-version']).status === 0;
  if (works()) return;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'ffmpeg'], options);
  }
  if (!works()) throw new Error('No ffmpeg was found. Install one (with libvpx) to record the videos.');
}

/** Starts recording; `mark` names the next part, `cut` hides most of a wait, `end` writes the files and returns seconds and marks. */
export async function startFilm(page) {
  const folder = mkdtempSync(join(tmpdir(), 'stroma-film-'));
  const frames = [];
  const cuts = [];
  const marks = [];
  const began = Date.now();
  const client = await page.context().newCDPSession(page);
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(6, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, at: metadata.timestamp * 1000 });
    client.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await client.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 88,
    maxWidth: SIZE.width,
    maxHeight: SIZE.height,
  });
  /** The film's time of a moment, in milliseconds. */
  const filmTime = (at) => at - began - cuts.reduce((sum, c) => sum + Math.max(0, Math.min(at, c.to) - c.from), 0);

  return {
    mark: (label, caption) => marks.push({ at: Date.now(), label, caption }),
    async cut(wait) {
      const from = Date.now() + SHOWN_OF_A_CUT_MS;
      const result = await wait();
      const to = Date.now();
      if (to > from) cuts.push({ from, to });
      return result;
    },
    async end(path) {
      const ended = Date.now();
      await client.send('Page.stopScreencast');
      await client.detach();
      const isCut = (at) => cuts.some((c) => at > c.from && at < c.to);
      const kept = frames.filter((f, i) => !isCut(f.at) || !isCut(frames[i + 1]?.at ?? ended));
      encode(folder, kept, (frame, next) => filmTime(next?.at ?? ended) - filmTime(frame.at), `${path}.webm`);
      const poster = kept[Math.floor(kept.length * 0.6)];
      await sharp(poster.file).resize(640).webp({ quality: 78 }).toFile(`${path}.webp`);
      rmSync(folder, { recursive: true, force: true });
      const seconds = Math.round(filmTime(ended) / 100) / 10;
      return {
        seconds,
        marks: marks.map((m) => ({ ...m, at: Math.max(0, Math.round(filmTime(m.at) / 100) / 10) })),
      };
    },
  };
}

/** Records nothing: a scenario is played to see that it can be. */
export function noFilm() {
  const began = Date.now();
  const marks = [];
  const now = () => (Date.now() - began) / 1000;
  return {
    mark: (label, caption) => marks.push({ at: now(), label, caption }),
    cut: (wait) => wait(),
    end: async () => ({ seconds: Math.round(now()), marks }),
  };
}

/** VP9, with decreasing quality until the file is small enough; the index is at the start, so that a browser can seek immediately. */
function encode(folder, frames, durationOf, out) {
  const list = frames
    .map((frame, i) => {
      const ms = Math.max(1, durationOf(frame, frames[i + 1]));
      return `file '${frame.file}'\nduration ${(ms / 1000).toFixed(3)}`;
    })
    // The concat demuxer ignores the last duration unless the file is named again.
    .concat(`file '${frames.at(-1).file}'`);
  const listFile = join(folder, 'frames.txt');
  writeFileSync(listFile, `${list.join('\n')}\n`);
  const { width, height } = SIZE;
  const scale = `fps=${FRAMES_PER_SECOND},scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:0:0`;
  const partial = `${out}.part.webm`;
  mkdirSync(join(out, '..'), { recursive: true });
  for (const crf of [34, 40, 46, 52, 58]) {
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', listFile, '-vf', scale, '-an'];
    const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(crf), '-cpu-used', '4', '-row-mt', '1'];
    const done = spawnSync('ffmpeg', [...input, ...codec, '-g', '120', '-pix_fmt', 'yuv420p', partial], {
      encoding: 'utf8',
    });
    if (done.status !== 0 || !existsSync(partial)) throw new Error(`ffmpeg failed: ${done.stderr}`);
    if (statSync(partial).size <= MAX_BYTES) break;
  }
  const remux = ['-y', '-loglevel', 'error', '-i', partial, '-c', 'copy', '-cues_to_front', '1', out];
  const done = spawnSync('ffmpeg', remux, { encoding: 'utf8' });
  rmSync(partial, { force: true });
  if (done.status !== 0) throw new Error(`ffmpeg failed: ${done.stderr}`);
  if (statSync(out).size > MAX_BYTES) throw new Error(`${out} is larger than ${MAX_BYTES} bytes`);
}
