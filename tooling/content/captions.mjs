const two = (n, width = 2) => String(n).padStart(width, '0');
const clock = (seconds) => {
  const ms = Math.round(seconds * 1000);
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${two(ms % 1000, 3)}`;
};

/** WebVTT of a film's marks: each caption stays until the next one begins. */
export function captions(marks, seconds, locale) {
  const cues = marks.map(({ at, caption }, i) => {
    const until = Math.max(at + 0.5, (marks[i + 1]?.at ?? seconds) - 0.05);
    return `${i + 1}\n${clock(at)} --> ${clock(until)}\n${caption[locale]}\n`;
  });
  return `WEBVTT\nLanguage: ${locale}\n\n${cues.join('\n')}`;
}
