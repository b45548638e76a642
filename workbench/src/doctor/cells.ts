import { LIMITS } from '@stroma/contract';
import { Fault } from './fault.ts';

/** A sample has more than 30 and fewer than 100,000 cells (specification 5). */
export function checkCells(cells: number, file: string): void {
  const { above, below } = LIMITS.sampleCells;
  if (cells <= above || cells >= below) throw new Fault('CELL_COUNT_RANGE', { file, cells, min: above, max: below });
}

/** BARCODE_DUPLICATE with the first repeated barcode and its place, counted from 1. */
export function checkBarcodes(barcodes: readonly string[], file: string): void {
  const seen = new Set<string>();
  for (const [k, barcode] of barcodes.entries()) {
    if (seen.has(barcode)) throw new Fault('BARCODE_DUPLICATE', { file, barcode: barcode.slice(0, 100), line: k + 1 });
    seen.add(barcode);
  }
}
