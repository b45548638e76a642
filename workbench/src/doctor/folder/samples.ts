import { uploadKindOf } from '@stroma/contract';
import { isJunkFile, stripCharacters } from '../archive/member.ts';
import { isRaw, missingParts, partOf, type Part } from '../archive/trio.ts';
import { MAX_MEMBER_BYTES, packFiles } from './pack.ts';

export interface PickedFolderFile {
  /** Path from the selected folder. */
  path: string;
  file: File;
}
export interface FolderSample {
  files: File[];
  /** Number of samples assembled from three files. */
  samples: number;
  /** Paths that belong to no sample. */
  left: string[];
}
/** Folders created by pipelines, whose names do not identify the sample. */
const USUAL = /^(?:outs?|count|counts?|matrix|matrices|filtered.*|.*_matri(?:x|ces)|GRC[hm]\d+|hg\d+|mm\d+)$/i;
const ANNOTATED = /\.(?:h5ad|h5mu|loom|rds|rda|rdata|zarr\.zip)$/i;
type Parts = Partial<Record<Part, PickedFolderFile[]>>;

/**
 * Importable files of a folder: the three files of each sample as one archive, with the import's standard names; without any such sample, all files
 * that can be imported individually. Unfiltered droplets and other pipeline files are left out.
 */
export function samplesOf(picked: readonly PickedFolderFile[], tab: 'matrix' | 'annotated'): FolderSample {
  const own = picked.filter(({ path }) => !isJunkFile(path));
  const groups = new Map<string, Parts>();
  for (const one of own) {
    const found = partOf(one.path);
    if (!found) continue;
    const parts = groups.get(found.place) ?? {};
    groups.set(found.place, { ...parts, [found.part]: [...(parts[found.part] ?? []), one] });
  }
  const whole = [...groups].filter(([place, parts]) => isWhole(parts) && !isRaw(place));
  const used = new Set<PickedFolderFile>(whole.flatMap(([, parts]) => Object.values(parts).flat()));
  const names = new Set<string>();
  const archives = whole.map(([place, parts]) => {
    const members = Object.values(parts)
      .flat()
      .map(({ path, file }) => ({ path: plain(path.split('/').at(-1)!), file }));
    return packFiles(`${unique(nameOf(place), names)}.tar`, members);
  });
  const alone = own.filter((one) => {
    if (used.has(one) || partOf(one.path) || isRaw(one.path)) return false;
    const kind = uploadKindOf(one.file.name, tab);
    return kind !== null && kind !== 'contigs' && (whole.length === 0 || ANNOTATED.test(one.file.name));
  });
  const taken = new Set([...used, ...alone]);
  return {
    files: [...archives, ...alone.map(({ file }) => file)],
    samples: archives.length,
    left: own.flatMap((one) => (taken.has(one) ? [] : one.path)),
  };
}

const isWhole = (parts: Parts): boolean =>
  missingParts(parts).length === 0 &&
  Object.values(parts).every((same) => same.length === 1 && same[0]!.file.size <= MAX_MEMBER_BYTES);

/** Sample name by the prefix of its files, otherwise by the last folder that is not a pipeline's. */
function nameOf(place: string): string {
  const folders = place.split('/').filter(Boolean);
  const prefix = place.endsWith('/') ? '' : stripCharacters(folders.pop() ?? '', '_.-');
  const folder = folders.filter((name) => !USUAL.test(name)).at(-1) ?? folders[0] ?? 'sample';
  return prefix && !USUAL.test(prefix) && prefix !== 'cells_x_genes' ? prefix : folder;
}

function unique(name: string, taken: Set<string>): string {
  let found = name;
  for (let k = 2; taken.has(found); k += 1) found = `${name}_${k}`;
  taken.add(found);
  return found;
}

/** Files in the archive are only matched by patterns; the sample gets the archive's name. */
const plain = (name: string): string => name.replaceAll(/[^\w.-]/g, '_').slice(-100);
