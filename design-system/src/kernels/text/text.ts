/** Share of a shortened text that is its end. */
const TAIL = 0.4;

/** Widths of words without a document: Inter's mean advance, and one em for Chinese glyphs. */
export function textWidth(text: string, size = 12): number {
  let em = 0;
  for (const c of text) {
    if (/[\u2e80-\u9fff\uff00-\uffef]/u.test(c)) em += 1;
    else if (/[iljtfr.,:;'|! ()[\]]/.test(c)) em += 0.34;
    else if (/[mwMW@%]/.test(c)) em += 0.88;
    else em += /[A-Z0-9]/.test(c) ? 0.66 : 0.57;
  }
  return em * size;
}

/** The text, or as much of its start and end as fits around an ellipsis: names of cell types and terms often differ at the end. */
export function fitText(text: string, width: number, size = 12): string {
  if (textWidth(text, size) <= width) return text;
  const characters = [...text];
  let cut = '…';
  for (let kept = 1; kept < characters.length; kept += 1) {
    const tail = Math.floor(kept * TAIL);
    const next = `${characters
      .slice(0, kept - tail)
      .join('')
      .trimEnd()}…${characters
      .slice(characters.length - tail)
      .join('')
      .trimStart()}`;
    if (kept > 1 && textWidth(next, size) > width) break;
    cut = next;
  }
  return cut;
}

/** Wraps text to lines of at most `width`; a word that is longer than a line is not broken. */
export function wrapText(text: string, width: number, size = 12): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
