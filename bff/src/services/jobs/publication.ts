import type { Knex } from 'knex';
import type { StromaError } from '@stroma/contract';
import type { PublicationResult } from '@stroma/contract/tools';
import { failedCheck, versions, type TermRow } from '../datasets/published.ts';

/** Rows of one statement: SQLite takes 32,766 values, and a row has 8. */
const AT_ONCE = 500;
const MOST = 255;

/**
 * The terms of a version and their ancestors, one per kind; an ancestor counts the cells of all its descendants, and its `names` are the values below
 * it.
 */
export function termRows(versionId: string, { terms, above }: PublicationResult): TermRow[] {
  const names = new Map(above.map((one) => [one.id, one]));
  const rows = new Map<string, TermRow>();
  const direct = new Set(terms.map(({ kind, id, label }) => `${kind} ${id ?? label}`));
  const add = (row: TermRow) => {
    const key = `${row.kind} ${row.value}`;
    const known = rows.get(key);
    if (!known) rows.set(key, row);
    else {
      known.cells += row.cells;
      if (row.is_ancestor) known.names += `\n${row.names}`;
    }
  };
  for (const term of terms) {
    const { kind, id, label, labelZh, cells, synonyms, ancestors } = term;
    const base = { version_id: versionId, kind, cells, label_zh: labelZh?.slice(0, MOST) ?? null };
    const value = (id ?? label).slice(0, MOST);
    add({ ...base, value, label: label.slice(0, MOST), is_ancestor: false, names: synonyms.join('\n') });
    for (const ancestor of new Set(ancestors)) {
      const named = names.get(ancestor);
      // A term that the dataset uses directly stays direct even if it is an ancestor of another one.
      if (!named || direct.has(`${kind} ${ancestor}`)) continue;
      const { label: above, labelZh: aboveZh } = named;
      add({
        ...base,
        value: ancestor,
        label: above.slice(0, MOST),
        label_zh: aboveZh,
        is_ancestor: true,
        names: value,
      });
    }
  }
  return [...rows.values()];
}

/** Makes every version that waits for the job a candidate with the computed summary. */
export async function storeSummary(trx: Knex, jobId: string, result: PublicationResult, now: number): Promise<void> {
  const waiting = await versions(trx).where({ job_id: jobId, state: 'checking' }).select('id');
  for (const { id } of waiting) {
    await trx('public_terms').where({ version_id: id }).delete();
    const rows = termRows(id, result);
    for (let at = 0; at < rows.length; at += AT_ONCE) await trx('public_terms').insert(rows.slice(at, at + AT_ONCE));
    await versions(trx)
      .where({ id })
      .update({ state: 'candidate', summary: JSON.stringify(result), reason: null, changed_at: now });
  }
}

/** Records why a check failed. */
export async function storeFailedCheck(trx: Knex, jobId: string, error: StromaError, now: number): Promise<void> {
  await versions(trx).where({ job_id: jobId, state: 'checking' }).update(failedCheck(error, now));
}
