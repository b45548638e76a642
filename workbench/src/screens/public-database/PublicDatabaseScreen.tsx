import { useNavigate } from 'react-router';
import { FACETS, PublicDatabase, type FacetChoice } from '@stroma/design-system/screens';
import type { PublicDataset } from '@stroma/contract';
import type { Loadable } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { useDebounced } from '../../app/hooks/useDebounced.ts';
import { useRead } from '../../features/calls/index.ts';
import { PublicAccessGate } from './Guarded.tsx';
import { usePublicPaths } from './places.ts';
import { useBasket } from './useBasket.ts';

const PAGE = 20;
const NO_FACETS = Object.fromEntries(FACETS.map((name) => [name, []])) as never;

/** The public catalogue: facets, search and page are in the address. */
export function PublicDatabaseScreen() {
  usePageTitle('menu.publicData');
  const [query, changeQuery] = useQuery();
  const places = usePublicPaths();
  const search = (query.get('q') ?? '').slice(0, 200);
  const gene = (query.get('gene') ?? '').slice(0, 60);
  const [sent, sentGene] = [useDebounced(search), useDebounced(gene)];
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const chosen = Object.fromEntries(FACETS.map((name) => [name, query.getAll(name)])) as unknown as FacetChoice;
  const asked = useRead('public', 'list', {
    query: {
      ...(Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, [...values]])) as object),
      pageNum: page,
      pageSize: PAGE,
      ...(sent && { search: sent }),
      ...(sentGene.trim() && { gene: sentGene.trim() }),
    },
  });
  const data = asked.state === 'ready' ? asked.data : null;
  const navigate = useNavigate();
  const mayIntegrate = !places.isVisitor && places.permit('integratePublic');
  const { keys, basket, selected, choose } = useBasket(mayIntegrate, data?.rows ?? []);
  const change = ({ chosen: facets, ...next }: { q?: string; gene?: string; page?: string; chosen?: FacetChoice }) =>
    changeQuery(
      (now) => {
        for (const [name, value] of Object.entries({ page: '', ...next }))
          if (value) now.set(name, value);
          else now.delete(name);
        for (const name of FACETS) {
          if (!facets || facets[name].join() === chosen[name].join()) continue;
          now.delete(name);
          for (const value of facets[name]) now.append(name, value);
        }
        return now;
      },
      { replace: true },
    );
  const datasets: Loadable<PublicDataset[]> = data
    ? data.rows.length
      ? { state: 'ready', data: data.rows }
      : { state: 'empty' }
    : (asked as Loadable<PublicDataset[]>);
  const choice = new URLSearchParams(query);
  choice.delete('page');
  return (
    <PublicAccessGate state={asked} isVisitor={places.isVisitor}>
      <PublicDatabase
        datasets={datasets}
        total={data?.total ?? 0}
        facets={data?.facets ?? NO_FACETS}
        chosen={chosen}
        onChosenChange={(next) => change({ chosen: next })}
        search={search}
        onSearchChange={(q) => change({ q })}
        gene={gene}
        unread={data?.unread ?? []}
        onGeneChange={(next) => change({ gene: next })}
        page={page}
        pages={Math.max(1, Math.ceil((data?.total ?? 0) / PAGE))}
        onPageChange={(next) => change({ page: next > 1 ? String(next) : '' })}
        datasetHref={places.entry}
        genesHref={`${places.genes}?${choice.toString()}`}
        curateHref={places.permit('curation') ? paths.curation : undefined}
        {...(mayIntegrate && {
          ...{ selected, basket, onSelectedChange: choose },
          onIntegrate: () => void navigate(`${paths.integratePublic}?public=${keys.join(',')}`),
        })}
        isVisitor={places.isVisitor}
        isSubscribed
        subscribeHref={paths.accountSettings}
      />
    </PublicAccessGate>
  );
}
