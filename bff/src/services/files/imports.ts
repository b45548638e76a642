import { Ajv } from 'ajv';
import type { Knex } from 'knex';
import { ImportChoices } from '@stroma/contract/tools';
import type { FileRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { AppError, inputInvalid, schemaError } from '../../errors.ts';
import { newId } from '../basics/ids.ts';
import { insertJob } from '../jobs/jobs.ts';
import { ensemblTables, type GeneTableInput } from '../references/gene-tables.ts';
import { HUMAN, type HomologueSpecies, humanHomologues, MOUSE, type OrthologsInput } from '../references/orthologs.ts';
import { ownersOf } from '../references/references.ts';

const areChoices = new Ajv({ strict: false, verbose: true }).compile<ImportChoices>(ImportChoices);
/** Choices of a file as they are stored; null without any. Throws INPUT_INVALID. */
export function serialiseChoices(given: string | null | undefined): string | null {
  if (!given) return null;
  let choices: unknown;
  try {
    choices = JSON.parse(given);
  } catch {
    throw inputInvalid('upload', '/choices', 'json');
  }
  if (!areChoices(choices)) throw schemaError('upload', areChoices.errors, '/choices');
  return Object.keys(choices).length ? JSON.stringify(choices) : null;
}
/** The species for naming genes by human homologues, or null. */
function convertedSpecies(choices: string | null): HomologueSpecies | null {
  const { repairs = [], homologuesOf = MOUSE } = choices === null ? {} : (JSON.parse(choices) as ImportChoices);
  return repairs.includes('homologues') ? homologuesOf : null;
}

/** Throws HOMOLOGUES_MISSING when the choices need a table of homologues that the reference library lacks. */
export async function assertHomologues(
  deps: Deps,
  { choices, ...file }: { name: string; choices: string | null; space_id: string; created_by: string },
): Promise<void> {
  const from = convertedSpecies(choices);
  if (from && !(await humanHomologues(deps, file.space_id, file.created_by, from)))
    throw new AppError('HOMOLOGUES_MISSING', { file: file.name, from, to: HUMAN });
}

/** Tables of the reference library that an import uses. */
export interface ImportTables {
  orthologs?: OrthologsInput;
  geneTables?: GeneTableInput[];
}
/** Tables for a file. A table of homologues that was deleted since it was chosen is left out, and the import then warns of it. */
export async function importTables(deps: Deps, file: FileRow): Promise<ImportTables> {
  if (file.kind === 'contigs') return {};
  const from = convertedSpecies(file.choices);
  const orthologs = from && (await humanHomologues(deps, file.space_id, file.created_by, from));
  const geneTables = await ensemblTables(deps, ownersOf(file.space_id, file.created_by));
  return { ...(orthologs && { orthologs }), ...(geneTables.length && { geneTables }) };
}

/** Inserts the import job of a file and points the file to it, in the caller's transaction. `source`: the stored upload. */
export async function insertImport(
  trx: Knex,
  file: FileRow,
  { key, name, sha256 }: { key: string; name: string; sha256: string },
  tables: ImportTables,
  now: number,
): Promise<void> {
  const choices = file.choices && (JSON.parse(file.choices) as ImportChoices);
  const job = await insertJob(
    trx,
    {
      ...{ spaceId: file.space_id, userId: file.created_by, tool: 'import', name: file.name, fileId: file.id },
      params: { kind: file.kind, name, ...(choices && { choices }) },
      inputs: { fileId: file.id, key, name, kind: file.kind, sha256, ...tables },
      datasetId: file.kind === 'annotated' ? newId() : null,
    },
    now,
  );
  await trx('files').where({ id: file.id }).update({ job_id: job.id });
}
