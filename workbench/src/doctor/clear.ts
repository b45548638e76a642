import type { DoctorReport } from '@stroma/design-system/dialogs';

/** Guesses that a user may want to change, which is easier or only possible before the upload. */
const GUESSES = new Set([
  ...['warning.clusterColumnChosen', 'warning.sampleColumnGuessed', 'warning.countsOfFewGenes'],
  ...['warning.severalLibraries', 'warning.samplesFromBarcodes'],
]);
/** Whether a file can be uploaded without a question. */
export const needsNoQuestions = (report: DoctorReport): boolean => {
  const { faults, isUnsure, suggested, missing, notes, layout, turned, repairs } = report;
  const asks =
    isUnsure ||
    ((layout === 'tsv' || layout === 'xlsx') && turned === true) ||
    missing.includes('counts') ||
    // Symbols that a spreadsheet changed can only be restored before the upload.
    repairs.some(({ id, count }) => id === 'dates' && (count ?? 0) > 0) ||
    notes.some(({ id }) => GUESSES.has(id));
  return !asks && !faults.length && !Object.keys(suggested).length;
};
