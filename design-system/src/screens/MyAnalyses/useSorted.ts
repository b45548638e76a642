'use client';
import { useMemo, useState } from 'react';
import type { SortDescriptor } from 'react-aria-components';

/** Sorts a list by one of its keys; texts by the reader's language, numbers by value. */
export function useSorted<R>(rows: readonly R[], initial: SortDescriptor, locale: string) {
  const [sort, setSort] = useState<SortDescriptor>(initial);
  const sorted = useMemo(() => {
    const collator = new Intl.Collator(locale, { numeric: true });
    const of = (row: R) => (row as Record<string, unknown>)[String(sort.column)];
    const sign = sort.direction === 'ascending' ? 1 : -1;
    return [...rows].sort((a, b) => {
      const [x, y] = [of(a), of(b)];
      const order =
        typeof x === 'number' && typeof y === 'number' ? x - y : collator.compare(String(x ?? ''), String(y ?? ''));
      return order * sign;
    });
  }, [rows, sort, locale]);
  return { sorted, sort, setSort };
}

export function searchRows<R>(rows: readonly R[], search: string, text: (row: R) => string): readonly R[] {
  const wanted = search.trim().toLowerCase();
  return wanted ? rows.filter((row) => text(row).toLowerCase().includes(wanted)) : rows;
}
