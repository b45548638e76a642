import { uploadKindOf } from '@stroma/contract';
import { READING } from '@stroma/contract/reading';
import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorReport } from '@stroma/design-system/dialogs';
import { readAnnotated } from './annotated/annotated.ts';
import type { H5, Opener } from './annotated/h5.ts';
import { isLoom, isMudata, readLoom, readMudata } from './annotated/other.ts';
import { isTenx, readTenx } from './annotated/tenx.ts';
import { readArchive } from './archive/sample.ts';
import { rejectPart } from './archive/trio.ts';
import { isTar } from './archive/tar.ts';
import { readBeginning, DamagedFile } from './bytes/pieces.ts';
import { sourceOf, type Source } from './bytes/source.ts';
import { Fault } from './fault.ts';
import { Notes } from './notes.ts';
import { readRFile } from './packed/r-file.ts';
import { readSheet } from './packed/sheet.ts';
import { readZarr } from './packed/zarr.ts';
import { withHomologues, type Homologues } from './repairs/homologues.ts';
import type { FoundRepair } from './repairs/repairs.ts';
import { readTable } from './text/table.ts';

const ZARR = /\.zarr\.zip$/i;
const R_FILE = /\.(rds|rda|rdata)$/i;
const POSITIONS = new RegExp(READING.archives.positions, 'i');
const SHEET = /\.xlsx$/i;
const TEXT = /\.(tsv|txt|csv|mtx)(\.gz)?$/i;
const BLANK: DoctorReport = {
  ...{ kind: null, layout: null, cells: null, genes: null, species: null, values: null, turned: null, table: null },
  ...{ isPartial: false, isUnsure: false, isSimulated: false, matrix: null, clusterColumn: null, sampleColumn: null },
  ...{ columns: [], matrices: [], entries: [], faults: [], notes: [], missing: [] },
  ...{ suggested: {}, examples: { cells: [], genes: [] }, modalities: [], modality: null, repairs: [] },
  ...{ libraries: [], bins: [], bin: null },
};

/** Examines a chosen file before the upload: applies the import's rules on its beginning and its tables of names. */
export async function examine(
  file: File,
  tab: 'matrix' | 'annotated',
  choices: ImportChoices,
  open: Opener,
  homologues: Homologues | null = null,
): Promise<DoctorReport> {
  const notes = new Notes();
  try {
    const found = await read(file, tab, choices, notes, open);
    const repairs = (found.repairs ?? []).map(({ symbols, ...repair }: FoundRepair) =>
      symbols && homologues && homologues.species === repair.species
        ? withHomologues(repair, symbols, homologues)
        : repair,
    );
    const whole = { ...BLANK, ...found, repairs, notes: notes.items };
    return { ...whole, isPartial: whole.isPartial || whole.cells === null || whole.genes === null };
  } catch (error) {
    const fault = faultOf(error, file.name);
    const found = (error as { found?: Partial<DoctorReport> }).found ?? {};
    return { ...BLANK, ...found, notes: notes.items, faults: [{ id: fault.id, params: fault.params }] };
  }
}

function faultOf(error: unknown, file: string): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof DamagedFile) return new Fault('ARCHIVE_CORRUPT', { file, reason: 'damaged' });
  throw error;
}

async function read(file: File, tab: 'matrix' | 'annotated', choices: ImportChoices, notes: Notes, open: Opener) {
  const source = sourceOf(file);
  rejectPart(file.name);
  if (!uploadKindOf(file.name, tab)) throw new Fault('FILE_TYPE_UNSUPPORTED', { file: file.name, tab, right: 'null' });
  if (uploadKindOf(file.name, tab) === 'contigs') throw new Fault('doctor.fault.contigs', { file: file.name });
  if (R_FILE.test(file.name)) return readRFile(source, notes);
  if (ZARR.test(file.name)) return readZarr(source, choices, notes);
  if (SHEET.test(file.name)) return readSheet(source, choices, notes);
  const kind = await kindOf(source);
  if (kind === 'h5') return readH5(file, choices, notes, open);
  if (/\.(h5ad|h5mu|loom)$/i.test(file.name))
    throw new Fault('FILE_TYPE_UNSUPPORTED', { file: file.name, tab, right: 'null' });
  if (kind !== 'text') {
    const isDataset = uploadKindOf(file.name, tab) === 'annotated';
    const report = await readArchive(source, kind, choices, notes, isDataset);
    if (!isDataset) return report;
    // The import reads the slide and the cell columns, so these notes do not apply.
    notes.drop(['warning.spatialNotRead', 'warning.severalLibraries']);
    const isSlide = report.entries?.some(({ path }) => POSITIONS.test(path)) ?? false;
    return { ...report, kind: 'annotated' as const, ...(isSlide && { layout: 'space-ranger' }) };
  }
  if (/\.mtx/i.test(file.name))
    throw new Fault('MATRIX_FILES_MISSING', { file: file.name, missing: 'barcodes.tsv.gz, features.tsv.gz' });
  return readTable(source, choices, notes);
}

/** An HDF5 file may start after a user block, as in MuData. */
async function isHdf5(source: Source): Promise<boolean> {
  for (const at of [0, 512, 1024, 2048]) {
    const magic = String.fromCharCode(...(await source.read(at, at + 8)));
    if (magic === '\x89HDF\r\n\x1a\n') return true;
  }
  return false;
}

/** Kind by content; only text is recognised by its name. */
async function kindOf(source: Source): Promise<'zip' | 'tar' | 'text' | 'h5'> {
  const magic = String.fromCharCode(...(await source.read(0, 8)));
  if (await isHdf5(source)) return 'h5';
  if (['PK\x03\x04', 'PK\x05\x06'].includes(magic.slice(0, 4))) return 'zip';
  const head = await readBeginning(source, 512);
  if (isTar(head)) return 'tar';
  if (!head.length) throw new Fault('ARCHIVE_CORRUPT', { file: source.name, reason: 'empty' });
  if (TEXT.test(source.name)) return 'text';
  if (/\.h5(ad)?$/i.test(source.name)) throw new Fault('H5_CORRUPT', { file: source.name, reason: 'header' });
  throw new Fault('FILE_TYPE_UNSUPPORTED', { file: source.name, tab: 'matrix', right: 'null' });
}

async function readH5(file: File, choices: ImportChoices, notes: Notes, open: Opener): Promise<Partial<DoctorReport>> {
  let opened: H5 | null = null;
  try {
    opened = await open(file);
    const { root } = opened;
    if (/\.(h5ad|h5mu|loom)$/i.test(file.name)) {
      if (isMudata(root)) return readMudata(root, file.name, choices, notes);
      if (isLoom(root)) return readLoom(root, file.name, notes);
      return readAnnotated(root, file.name, choices, notes);
    }
    if (!isTenx(root) && root.keys().includes('obs'))
      throw new Fault('doctor.fault.annotatedName', { file: file.name });
    return readTenx(root, file.name, choices, notes);
  } catch (error) {
    if (error instanceof Fault) throw error;
    // HDF5 throws plain errors; any other error is a bug of this check and not a property of the file.
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    throw new Fault('H5_CORRUPT', { file: file.name, reason: String(error).slice(0, 200) });
  } finally {
    opened?.close();
  }
}
