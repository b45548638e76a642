import { withLayout } from './laidOut.ts';

/** Characters that PDF's standard fonts have. */
const LATIN = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026]*$/;
const OVERSAMPLE = 8;

/**
 * A figure as PDF: lines and Latin text stay vectors. Text with other characters (Chinese, Greek, superscripts), which PDF's own fonts do not
 * have, is set as a picture at eight times its size, so that every reader shows it as the screen does. Width and height of the page are in pt.
 */
export async function svgToPdf(svg: string, { width, height }: { width: number; height: number }): Promise<Blob> {
  const [{ jsPDF }, { svg2pdf }] = await Promise.all([import('jspdf'), import('svg2pdf.js')]);
  return withLayout(svg, async (figure) => {
    for (const text of figure.querySelectorAll('text')) toPicture(text as SVGTextElement);
    for (const node of figure.querySelectorAll<SVGElement>('text, g, svg'))
      if (node.style.fontFamily || node.getAttribute('font-family')) {
        node.style.fontFamily = 'helvetica';
        node.setAttribute('font-family', 'helvetica');
      }
    const page = new jsPDF({
      orientation: width > height ? 'landscape' : 'portrait',
      unit: 'pt',
      format: [width, height],
      compress: true,
      // Otherwise every page lists the 14 standard fonts of PDF, which journals require to be embedded.
      putOnlyUsedFonts: true,
    });
    await svg2pdf(figure, page, { x: 0, y: 0, width, height });
    return page.output('blob');
  });
}

/** Replaces a text that PDF's fonts cannot set by its picture, in place and under the same transform. */
function toPicture(text: SVGTextElement): void {
  const words = text.textContent ?? '';
  if (LATIN.test(words)) return;
  const box = text.getBBox();
  if (!box.width || !box.height) return;
  const style = getComputedStyle(text);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(box.width * OVERSAMPLE);
  canvas.height = Math.ceil(box.height * OVERSAMPLE);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(OVERSAMPLE, OVERSAMPLE);
  pen.translate(-box.x, -box.y);
  pen.fillStyle = style.fill;
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textBaseline = 'alphabetic';
  const lines = text.querySelectorAll('tspan').length ? [...text.querySelectorAll('tspan')] : [text];
  for (const line of lines) {
    if (!line.textContent) continue;
    const start = line.getStartPositionOfChar(0);
    pen.fillText(line.textContent, start.x, start.y);
  }
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
  for (const [name, value] of Object.entries({ x: box.x, y: box.y, width: box.width, height: box.height }))
    image.setAttribute(name, String(value));
  image.setAttribute('href', canvas.toDataURL('image/png'));
  const transform = text.getAttribute('transform');
  if (transform) image.setAttribute('transform', transform);
  text.replaceWith(image);
}
