import { blobToDataUrl } from '@stroma/design-system/plot-kit';
import { readBody, requestOf, send, toApiError } from './client.ts';

/** The specification's svg2tiff_64 call: an SVG's text in, the TIFF out, which states its dots per inch. */
export async function svgToTiff(svg: string, dpi: number): Promise<Blob> {
  const data = await blobToDataUrl(new Blob([svg], { type: 'image/svg+xml' }));
  const body = { svg: data.slice(data.indexOf(',') + 1), dpi };
  const reply = await send(...requestOf('files', 'svg2tiff', { body, headers: { Accept: 'image/tiff' } }));
  if (!reply.ok) throw await toApiError(reply);
  return readBody(reply.blob());
}
