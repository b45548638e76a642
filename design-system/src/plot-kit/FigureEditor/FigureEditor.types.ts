/** One entry of a figure's legend; `id` is the data's own name. */
export interface LegendEntry {
  id: string;
  colour: string;
}
/** A user's edits of a figure. The data keep their names. */
export interface FigureEdits {
  title?: string;
  /** By entry id. */
  labels: Readonly<Record<string, string>>;
  /** #RRGGBB by entry id. */
  colours: Readonly<Record<string, string>>;
}
export const NO_EDITS: FigureEdits = { labels: {}, colours: {} };

export interface FigureEditorProps {
  title: string;
  legend?: readonly LegendEntry[];
  edits: FigureEdits;
  onChange: (edits: FigureEdits) => void;
}
