import type { Knex } from 'knex';
import type { FileRow, JobRow } from '../../db/rows.ts';
import { newId } from '../basics/ids.ts';
import type { StromaEvent } from '../notices/events.ts';
import { insertJob } from './jobs.ts';

type Effect = Pick<StromaEvent, 'kind' | 'payload'>;
interface Inputs {
  key: string;
  name: string;
  sha256: string;
  orthologs?: unknown;
  geneTables?: unknown;
}

/** Folders and prefixes that every sample of Cell Ranger, CeleScope and STARsolo has, which are not sample names. */
const GENERAL =
  /^(?:outs?|filtered|matrix|gene|counts?|solo\.out|\d\d\.\w+|(?:sample_)?filtered_(?:feature_bc_matrix|gene_bc_matri(?:x|ces)|matrices_mex)|grch\d+|hg\d+|mm\d+|grcm\d+|gex_\w+)$/i;
const ENDING =
  /(?:filtered_(?:feature|gene)_(?:bc|cell)_matri(?:x|ces)(?:_h5)?\.h5|\.(?:csv|tsv|txt)(?:\.gz)?|filtered_feature_bc_matrix|matrix_10x|filtered|matrix)$/i;
const SEPARATORS = '._-';
/** A folder or prefix without what every sample has at its end. */
function ownPart(part: string): string {
  const bare = part.replace(ENDING, '');
  let end = bare.length;
  while (end > 0 && SEPARATORS.includes(bare[end - 1]!)) end -= 1;
  return bare.slice(0, end);
}

/** Sample names from their paths: the last folder or prefix, or the full path if two would be equal. */
export function sampleNames(places: readonly string[]): string[] {
  const plain = places.map((place) => place.split('/').filter((part) => part !== ''));
  const short = plain.map((parts) => {
    const own = parts.map(ownPart).findLast((part) => part !== '' && !GENERAL.test(part));
    return own ?? parts.join('_');
  });
  return short.map((name, i) => (short.filter((other) => other === name).length > 1 ? plain[i]!.join('_') : name));
}

/** Samples that were found in an uploaded project become files of its space, each with its own import from the upload. */
export async function insertSamples(
  trx: Knex,
  job: JobRow,
  project: FileRow,
  places: readonly string[],
  now: number,
): Promise<Effect[]> {
  const names = sampleNames(places);
  // Tables of the reference library that were chosen for the upload are read for each sample.
  const { key, name, sha256, orthologs, geneTables } = JSON.parse(job.inputs) as Inputs;
  const tables = { ...(orthologs !== undefined && { orthologs }), ...(geneTables !== undefined && { geneTables }) };
  // The choices for the upload apply to each of its samples.
  const choices = project.choices ? (JSON.parse(project.choices) as object) : {};
  const told: Effect[] = [];
  for (const [i, place] of places.entries()) {
    const id = newId();
    const chosen = { ...choices, place };
    await trx('files').insert({
      ...{ id, space_id: project.space_id, created_by: project.created_by, name: names[i]!.slice(0, 200), size: 0 },
      ...{ kind: 'matrix', state: 'parsing', sha256, choices: JSON.stringify(chosen) },
      ...{ project_id: project.id, project: project.name, created_at: now },
    });
    const { id: job_id } = await insertJob(
      trx,
      {
        ...{ spaceId: project.space_id, userId: project.created_by, tool: 'import', name: names[i]!, fileId: id },
        params: { kind: 'matrix', name, choices: chosen },
        inputs: { fileId: id, key, name, kind: 'matrix', sha256, ...tables },
      },
      now,
    );
    await trx('files').where({ id }).update({ job_id });
    told.push({ kind: 'file', payload: { id } });
  }
  return told;
}
