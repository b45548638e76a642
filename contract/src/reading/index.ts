/** Rules that recognise files, for the browser's check and, as JSON, for the import. */
import { ANNOTATED } from './annotated.ts';
import { ARCHIVES } from './archives.ts';
import { NAMES } from './names.ts';
import { REPAIRS } from './repairs.ts';
import { TABLES } from './tables.ts';

export const READING = {
  tables: TABLES,
  archives: ARCHIVES,
  names: NAMES,
  annotated: ANNOTATED,
  repairs: REPAIRS,
} as const;
