import { READING } from '@stroma/contract/reading';
import { isGzip, MAX_INFLATED_BYTES, pieces } from '../bytes/pieces.ts';
import type { Source } from '../bytes/source.ts';
import { Fault } from '../fault.ts';
import { columnsOf, plainNames, type Columns, type SuggestedChoices } from './columns.ts';
import { fieldAt, fieldsOf, separatorOf } from './fields.ts';
import { lines } from './lines.ts';

const COMMENTS: readonly string[] = READING.tables.comments;
/** Number of rows whose values are read; for the others only the name is read. */
const ROWS = 40;

export interface ReadRows {
  columns: Columns;
  rows: string[][];
  names: string[];
  isWhole: boolean;
  suggested: SuggestedChoices;
}
export interface TableChoices {
  name: number;
  columns: Columns;
  /** Choices that the first rows suggest, as applied to `columns`. */
  suggested: SuggestedChoices;
}

/** The first rows of a table and the names of all that are seen. `choose` settles the columns by the first rows. */
export async function readRows(
  source: Source,
  choose: (columns: Columns, rows: string[][]) => TableChoices,
): Promise<ReadRows> {
  const file = source.name;
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces(source)) {
      bytes += piece.length;
      yield piece;
    }
  }
  const seen = new Seen(file, choose);
  for await (const some of lines(counted(), file)) for (const line of some) seen.take(line);
  const { name, columns, suggested } = seen.settled();
  const isWhole = (await isGzip(source)) ? bytes < MAX_INFLATED_BYTES : bytes >= source.size;
  // The last line that was seen of a large file may be torn.
  const names = [...seen.rows.map((fields) => fields[name]!), ...(isWhole ? seen.later : seen.later.slice(0, -1))];
  return { columns, rows: seen.rows, names, isWhole, suggested };
}

class Seen {
  readonly rows: string[][] = [];
  /** Names of the later rows. */
  readonly later: string[] = [];
  private header: string | null = null;
  private separator = '\t';
  private columns: Columns | null = null;
  private chosen: TableChoices | null = null;
  private readonly file: string;
  private readonly choose: (columns: Columns, rows: string[][]) => TableChoices;
  constructor(file: string, choose: (columns: Columns, rows: string[][]) => TableChoices) {
    this.file = file;
    this.choose = choose;
  }

  take(line: string): void {
    if (this.header === null) {
      // featureCounts begins with the command that it was called by, BD Rhapsody with the version of its pipeline.
      if (!line || COMMENTS.some((one) => line.startsWith(one))) return;
      this.header = line;
      this.separator = separatorOf(line);
    } else if (line && this.rows.length < ROWS) {
      const fields = fieldsOf(line, this.separator);
      this.columns ??= columnsOf(plainNames(fieldsOf(this.header, this.separator)), fields, this.file);
      const { width } = this.columns;
      if (fields.length !== width) throw torn(this.file, this.rows.length + 2, width, fields.length);
      this.rows.push(fields);
    } else if (line) this.later.push(fieldAt(line, this.separator, this.settled().name));
  }

  settled(): TableChoices {
    if (!this.columns) throw new Fault('MATRIX_FILES_MISSING', { file: this.file, missing: 'rows' });
    return (this.chosen ??= this.choose(this.columns, this.rows));
  }
}

const torn = (file: string, line: number, expected: number, found: number): Fault =>
  new Fault('MATRIX_DIM_MISMATCH', {
    ...{ file, what: 'columns', expected, found, line },
    ...{ rows: line - 1, columns: found - 1, genes: line - 1, barcodes: expected - 1 },
  });
