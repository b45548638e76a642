/** TIFF of a figure, written in the browser. */
import UTIF from 'utif';

/** Offset of the pixels, after the header. */
const AT = 1000;

/** A baseline TIFF without compression or transparency, which every journal's system reads, with the size given by its dots per inch. */
export function tiffOf(
  { width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>,
  dpi: number,
): Uint8Array<ArrayBuffer> {
  const bytes = width * height * 3;
  const head = new Uint8Array(
    UTIF.encode([
      {
        ...{ t256: [width], t257: [height], t258: [8, 8, 8], t259: [1], t262: [2], t273: [AT], t277: [3] },
        ...{ t278: [height], t279: [bytes], t282: [dpi], t283: [dpi], t284: [1], t296: [2] },
      },
    ]),
  );
  const file = new Uint8Array(AT + bytes);
  file.set(head);
  for (let from = 0, to = AT; from < data.length; from += 4, to += 3) {
    file[to] = data[from]!;
    file[to + 1] = data[from + 1]!;
    file[to + 2] = data[from + 2]!;
  }
  return file;
}

/** The picture in an SVG, on white. */
async function pixelsOf(svg: string): Promise<ImageData> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

export const svgToTiff = async (svg: string, dpi: number): Promise<Blob> =>
  new Blob([tiffOf(await pixelsOf(svg), dpi)], { type: 'image/tiff' });
