import type { DrawingTable } from '@stroma/contract/drawings';

/** A table of the product that is to be drawn; `dataset`: its dataset, whose figure board receives the drawing. */
export interface PassedTable {
  table: DrawingTable;
  dataset: string | null;
}
let handed: PassedTable | null = null;

/** Keeps a table for the page of the drawing tools, which opens next. It stays in this browser tab. */
export const handTable = (given: PassedTable): void => void (handed = given);
/** The table that was passed last; returned once. */
export function takePassedTable(): PassedTable | null {
  const given = handed;
  handed = null;
  return given;
}
