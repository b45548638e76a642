import { useSearchParams } from 'react-router';
import { PublicDatabase, type FacetName } from '@stroma/design-system/screens';
import type { PublicDataset } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useDebounced } from '../../app/hooks/useDebounced.ts';
import { useRead } from '../../features/calls/index.ts';

const PAGE = 20;
const FACETS: readonly FacetName[] = ['species', 'tissue', 'disease', 'technology'];
const NO_FACETS = { species: [], tissue: [], disease: [], technology: [] };

/** The public catalogue (architecture.md): facets, search and page stand in the address; an entry opens in the explorer. */
export function PublicDatabaseScreen() {
  usePageTitle('menu.integratePublic');
  const [query, setQuery] = useSearchParams();
  const search = query.get('q') ?? '';
  const sent = useDebounced(search);
  const page = Math.max(1, Number(query.get('page')) || 1);
  const chosen = Object.fromEntries(FACETS.map((name) => [name, query.getAll(name)])) as Record<FacetName, string[]>;
  const asked = useRead('public', 'list', {
    query: { ...chosen, pageNum: page, pageSize: PAGE, ...(sent && { search: sent }) },
  });
  const data = asked.state === 'ready' ? asked.data : null;
  const change = (next: { q?: string; page?: number; chosen?: Readonly<Record<FacetName, readonly string[]>> }) => {
    const to = new URLSearchParams();
    const q = next.q ?? search;
    if (q) to.set('q', q);
    for (const name of FACETS) for (const value of (next.chosen ?? chosen)[name]) to.append(name, value);
    if (next.page && next.page > 1) to.set('page', String(next.page));
    setQuery(to, { replace: true });
  };
  const datasets: Loadable<PublicDataset[]> = data
    ? data.rows.length
      ? { state: 'ready', data: data.rows }
      : { state: 'empty' }
    : (asked as Loadable<PublicDataset[]>);
  return (
    <PublicDatabase
      datasets={datasets}
      total={data?.total ?? 0}
      facets={data?.facets ?? NO_FACETS}
      chosen={chosen}
      onChosenChange={(next) => change({ chosen: next })}
      search={search}
      onSearchChange={(q) => change({ q })}
      page={page}
      pages={Math.max(1, Math.ceil((data?.total ?? 0) / PAGE))}
      onPageChange={(next) => change({ page: next })}
      datasetHref={(id) => paths.dataset(id)}
      subscribed
      subscribeHref={paths.contact}
    />
  );
}
