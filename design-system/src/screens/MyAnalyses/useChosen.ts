'use client';
import { useState } from 'react';

/** Selected rows of a paged list. Rows of other pages stay selected; rows that no longer exist or match the search do not count. */
export function useChosen<R>(all: readonly R[], shown: readonly R[], rowId: (row: R) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = all.filter((row) => ids.has(rowId(row)));
  const onPage = new Set(shown.map(rowId));
  return {
    rows,
    ids: new Set(rows.map(rowId)),
    choose: (next: ReadonlySet<string>) =>
      setIds(
        new Set([...rows.map(rowId).filter((id) => !onPage.has(id)), ...[...next].filter((id) => onPage.has(id))]),
      ),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    clear: () => setIds(new Set()),
  };
}
