import { blobToDataUrl } from '../../kernels/figure/blob.ts';

/**
 * Input of the server's svg2tiff_64 call: the rendered figure inside an SVG of the same pixels. The server has neither the page's fonts nor its
 * canvas, so this way the TIFF matches the screen.
 */
export async function pictureSvg(png: Blob): Promise<string> {
  const bitmap = await createImageBitmap(png);
  const { width, height } = bitmap;
  bitmap.close();
  const data = await blobToDataUrl(png);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${data}"/></svg>`;
}
