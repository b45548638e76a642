import type { DoctorColumn } from '@stroma/design-system/dialogs';
import { READING } from '@stroma/contract/reading';
import { datasetAt, lengthOf, type Dataset, type Group } from './h5.ts';

const MOST = 5000;

/** A table as AnnData before 0.7 wrote it: records, with categories in `uns`. */
export function recordsOf(item: Dataset, root: Group, most = MOST): { names: string[]; columns: DoctorColumn[] } {
  const members =
    (item.metadata as { compound_type?: { members: { name: string; type: number }[] } }).compound_type?.members ?? [];
  const index = Math.max(
    0,
    members.findIndex(({ name }) => name === 'index'),
  );
  const rows = lengthOf(item) ? (item.slice([[0, Math.min(most, lengthOf(item))]]) as unknown[][]) : [];
  const columns = members.flatMap(({ name, type }, k): DoctorColumn[] => {
    if (k === index) return [];
    const categories = datasetAt(root, `uns/${name}_categories`);
    if (categories) return [{ name, kind: 'groups', groups: lengthOf(categories) }];
    if (type !== 3 && type !== 9) return [{ name, kind: 'numbers' }];
    const groups = new Set(rows.map((row) => String(row[k]))).size;
    return [groups <= READING.annotated.maxGroups ? { name, kind: 'groups', groups } : { name, kind: 'text' }];
  });
  return { names: rows.map((row) => String(row[index])), columns };
}
