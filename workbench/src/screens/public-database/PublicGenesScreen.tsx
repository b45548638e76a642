import { FACETS, PublicGenes, type PublicGenesReply, type PublicGrouping } from '@stroma/design-system/screens';
import type { Loadable } from '@stroma/design-system/primitives';
import { paths } from '../../app/paths.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useRead } from '../../features/calls/index.ts';
import { PublicAccessGate } from './Guarded.tsx';
import { usePublicPaths } from './places.ts';

const GROUPINGS: readonly string[] = ['cellType', 'cellType+donor', 'cellType+disease'];
const groupingOf = (text: string | null): PublicGrouping =>
  text !== null && GROUPINGS.includes(text) ? (text as PublicGrouping) : 'cellType';

/** Genes over all datasets under the choice that the address has from the catalogue. */
export function PublicGenesScreen() {
  usePageTitle('menu.publicData');
  const [query, change] = useQuery();
  const places = usePublicPaths();
  const genes = query.get('genes') ?? '';
  const by = groupingOf(query.get('by'));
  const names = genes.split(',').filter(Boolean);
  const chosen = Object.fromEntries(FACETS.flatMap((name) => (query.has(name) ? [[name, query.getAll(name)]] : [])));
  const choice = {
    ...chosen,
    ...(query.get('q') && { search: query.get('q')! }),
    ...(query.get('gene') && { gene: query.get('gene')! }),
  };
  const asked = useRead('public', 'expression', names.length ? { body: { genes: names, by, choice } } : null);
  const found: Loadable<PublicGenesReply> = names.length ? asked : { state: 'empty' };
  const mayExplore = !places.isVisitor && places.permit('op.explore');
  const back = new URLSearchParams(query);
  for (const name of ['genes', 'by']) back.delete(name);
  return (
    <PublicAccessGate state={found} isVisitor={places.isVisitor}>
      <PublicGenes
        key={genes}
        genes={names.join(', ')}
        by={by}
        onAsk={(next, grouping) => {
          change((now) => {
            now.set('genes', next);
            now.set('by', grouping);
            return now;
          });
        }}
        found={found}
        catalogueHref={`${places.catalogue}?${back.toString()}`}
        datasetHref={places.entry}
        cellsHref={
          mayExplore ? (id, gene) => `${paths.dataset(id)}?colour=gene&gene=${encodeURIComponent(gene)}` : undefined
        }
      />
    </PublicAccessGate>
  );
}
