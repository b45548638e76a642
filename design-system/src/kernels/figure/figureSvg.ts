import { withoutFacts } from './fileSize.ts';

/** Size of a figure, from the attributes of its root. */
export function svgSize(svg: string): { width: number; height: number } {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const of = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)`).exec(root)?.[1] ?? 0);
  return { width: of('width') || 1, height: of('height') || 1 };
}

/** A figure placed inside another one; its aspect ratio is kept. */
export function placeSvg(svg: string, x: number, y: number, width: number, height: number): string {
  const own = svgSize(svg);
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${own.width} ${own.height}">${withoutFacts(svg.replace(/<\?xml[^>]*>/, ''))}</svg>`;
}

/** A figure of exactly the requested size around one of any size. */
export function fitSvg(svg: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${placeSvg(svg, 0, 0, width, height)}</svg>`;
}

export const escapeXml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
