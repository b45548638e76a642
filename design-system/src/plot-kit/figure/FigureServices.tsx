'use client';
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { ExportImageValue } from '../ExportImageDialog/ExportImageDialog.types.ts';
import type { PlotTable } from '../PlotFrame/PlotFrame.types.ts';
import { fileNameOf } from '../nodeText.ts';

/** Services of the application for a figure's download: calls that the design system does not make itself. */
export interface FigureServices {
  /** The product's svg2tiff_64 call: an SVG's text and dots per inch in, an image/tiff blob out (specification 7). Without it, TIFF is not offered. */
  toTiff?: (svg: string, dpi: number) => Promise<Blob>;
  /** Opens the table of a figure in a drawing tool, called what the figure is called; absent if that is not offered. */
  onDraw?: (table: PlotTable, title: string) => void;
  /** Width in mm of files that are written without the dialog; without it, they have the default size in px. The dialog begins with it. */
  paperWidth?: number | undefined;
  /** Called when a download failed. */
  onError?: (error: unknown) => void;
  /** Name of the dataset, used as the prefix of file names. */
  subject?: string;
}
/** Settings of the last export, except for its name. The height is the figure's own. */
export type PaperChoice = Omit<ExportImageValue, 'fileName' | 'language' | 'height'>;
interface Services extends FigureServices {
  /** The last choice of all figures within; each figure remembers its own without a provider. */
  lastPaper?: PaperChoice | null;
  keepPaper?: (choice: PaperChoice) => void;
}
const Context = createContext<Services>({});
export const useFigureServices = (): Services => useContext(Context);

export function FigureServicesProvider({ children, ...services }: FigureServices & { children: ReactNode }) {
  const [lastPaper, keepPaper] = useState<PaperChoice | null>(null);
  return <Context value={{ ...services, lastPaper, keepPaper }}>{children}</Context>;
}

/** Figures and tables within are of this: their files are called after it and after what they show. */
export function FigureSubject({ name, children }: { name: string; children: ReactNode }) {
  return <Context value={{ ...useFigureServices(), subject: name }}>{children}</Context>;
}

/** Letters of a subject in a file's name. */
const SUBJECT = 40;
/** The name of a file, without extension, of what a figure or table is called. */
export function useFileName(called: ReactNode): string {
  const { subject } = useFigureServices();
  const name = fileNameOf(called);
  return subject ? `${fileNameOf(subject).slice(0, SUBJECT)}-${name}` : name;
}
