'use client';
import { createContext, useContext, type ReactNode } from 'react';

/** What a figure's download asks of the application: calls that the design system does not make itself. */
export interface FigureServices {
  /** The product's svg2tiff_64 call: an SVG's text in, an image/tiff blob out (specification 7). Without it, TIFF is not offered. */
  toTiff?: (svg: string) => Promise<Blob>;
  /** Told when a download could not be made. */
  onError?: (error: unknown) => void;
}
const Context = createContext<FigureServices>({});
export const useFigureServices = (): FigureServices => useContext(Context);

export function FigureServicesProvider({ children, ...services }: FigureServices & { children: ReactNode }) {
  return <Context value={services}>{children}</Context>;
}
