import { inflateSync } from 'node:zlib';

/** An 8-bit RGB or RGBA picture without interlacing, as Chromium writes them: `{width, height, channels, bytes}`. */
export function readPng(file) {
  const parts = [];
  let head;
  for (let at = 8; at < file.length;) {
    const size = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + size);
    if (type === 'IHDR') head = data;
    if (type === 'IDAT') parts.push(data);
    at += size + 12;
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[head[9]];
  if (head[8] !== 8 || !channels || head[12]) throw new Error('not an 8-bit RGB picture');
  const raw = inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const bytes = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) unfilter(raw, y * (row + 1), bytes, y * row, row, channels);
  return { width, height, channels, bytes };
}

/** One row of PNG's filters (PNG specification, section 9). */
function unfilter(raw, from, out, to, row, channels) {
  const filter = raw[from];
  for (let i = 0; i < row; i++) {
    const left = i >= channels ? out[to + i - channels] : 0;
    const up = to ? out[to + i - row] : 0;
    const corner = to && i >= channels ? out[to + i - row - channels] : 0;
    let guess = 0;
    if (filter === 1) guess = left;
    else if (filter === 2) guess = up;
    else if (filter === 3) guess = (left + up) >> 1;
    else if (filter === 4) {
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      guess = a <= b && a <= c ? left : b <= c ? up : corner;
    }
    out[to + i] = raw[from + 1 + i] + guess;
  }
}

const FRAME = 12;
const NOTICEABLE = 12;

/** Share of the area's pixels that differ from its ground: the commonest colour along the area's edge. */
export function coverage(picture, area) {
  const { width, height, channels, bytes } = picture;
  const [x0, y0] = [Math.max(0, Math.ceil(area.x)), Math.max(0, Math.ceil(area.y))];
  const x1 = Math.min(width, Math.floor(area.x + area.width));
  const y1 = Math.min(height, Math.floor(area.y + area.height));
  const counts = new Map();
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const inside = x >= x0 + FRAME && x < x1 - FRAME && y >= y0 + FRAME && y < y1 - FRAME;
      if (inside) x = x1 - FRAME;
      const at = (y * width + x) * channels;
      const colour = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  const [ground] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
  const [r, g, b] = [ground >> 16, (ground >> 8) & 255, ground & 255];
  let drawn = 0;
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const at = (y * width + x) * channels;
      const apart = Math.max(Math.abs(bytes[at] - r), Math.abs(bytes[at + 1] - g), Math.abs(bytes[at + 2] - b));
      if (apart > NOTICEABLE) drawn++;
    }
  return drawn / Math.max(1, (x1 - x0) * (y1 - y0));
}

/**
 * The time of the first picture from which on every coverage is within 0.5 % of the last one's, or null when
 * the last one shows nothing. `pictures`: `[{time, png}]` in order of time.
 */
export function firstComplete(pictures, area) {
  let found = null;
  let final = 0;
  for (const { time, png } of [...pictures].reverse()) {
    const share = coverage(readPng(png), area);
    if (found === null) final = share;
    if (final < 0.01) return { time: null, coverage: final };
    if (Math.abs(share - final) > 0.005 * final) break;
    found = time;
  }
  return { time: found, coverage: final };
}
