import { useLocation, useNavigate } from 'react-router';
import type { CellSet } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { inShownState, shownState } from '../../../api/state.ts';
import { paths } from '../../../app/paths.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { useCommands, type PageCommand } from '../../../features/commands/index.ts';
import { useSelection } from '../../../features/selection/index.ts';
import type { CategoryColumn, DatasetDetail } from '../dataset.ts';
import { datasetQuery } from '../ofDataset.ts';
import { markersAt } from '../selection/markersAt.ts';
import { useCellActions } from '../selection/useCellVerbs.ts';
import { toolAddressWithGenes } from '../sent/SendGenes.tsx';
import { RUN_ON_OPEN } from '../sent/useRunSent.ts';
import { serialiseSecondMap } from '../view/beside.ts';
import type { View } from '../view/view.ts';

/** Maximum names in one list, so that they do not fill the palette. */
const MOST_NAMES = 60;
/** Targets of genes, and the view of the result. */
const GENES_TO = [
  { id: 'score', tool: 'gene-set', shown: null },
  { id: 'enrichment', tool: 'enrichment', shown: null },
  { id: 'network', tool: 'enrichment', shown: 'network' },
] as const;

interface Props {
  detail: DatasetDetail;
  view: View;
  change: (part: Partial<View>) => void;
  sets: readonly CellSet[];
}
/** The explorer's actions in the command palette; renders nothing. */
export function Commands(props: Props): null {
  const ofCells = useCellCommands(props);
  const ofMap = useMapCommands(props);
  const ofGenes = useGeneCommands(props);
  useCommands([...ofCells, ...ofGenes, ...ofMap]);
  return null;
}

/** Actions for the selected cells, and for each cluster. */
function useCellCommands({ detail, sets }: Props): PageCommand[] {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const canEdit = useSeat('edit') && shownState() === null;
  const { cells } = useSelection();
  const { work, compareRest, makeDataset } = useCellActions(detail, sets);
  const count = cells?.count ?? 0;
  const why = !canEdit
    ? 'palette.why.seat'
    : count === 0
      ? 'palette.why.noCells'
      : work.isBusy
        ? 'palette.why.busy'
        : undefined;
  const ofAPart = why ?? (count === detail.cells ? 'palette.why.allCells' : undefined);
  const clusters = hasMarkers(detail)
    ? (categoriesOf(detail).find((c) => c.name === detail.markersColumn)?.categories ?? [])
    : [];
  return [
    {
      ...{ id: 'explorer.compareRest', message: 'palette.compareRest', icon: 'compare', why: ofAPart },
      run: compareRest,
    },
    {
      ...{ id: 'explorer.subset', message: 'palette.subset', why: ofAPart },
      run: makeDataset,
    },
    {
      ...{ id: 'explorer.label', message: 'palette.label', icon: 'edit', why },
      run: () => void navigate(paths.dataset(detail.id, 'labels') + datasetQuery(search)),
    },
    ...clusters.slice(0, MOST_NAMES).map((cluster): PageCommand => ({
      ...{ id: `explorer.markers.${cluster.name}`, message: 'palette.markers' },
      values: { name: t.category(cluster.name) },
      run: () => void navigate(inShownState(markersAt(detail.id, cluster.name, search))),
    })),
  ];
}

/** Actions for the genes of the view: those of the expression tab, or the one that colours the cells. */
function useGeneCommands({ detail, view }: Props): PageCommand[] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const canEdit = useSeat('edit') && shownState() === null;
  const genes = view.genes.length ? view.genes : view.gene ? [view.gene] : [];
  const why = !canEdit ? 'palette.why.seat' : genes.length === 0 ? 'palette.why.noGenes' : undefined;
  return GENES_TO.map(({ id, tool, shown }) => ({
    ...{ id: `explorer.genes.${id}`, message: `palette.genes.${id}`, values: { n: genes.length }, why },
    run: () => {
      const name = genes.join(', ').slice(0, 60);
      const [path = '', query = ''] = toolAddressWithGenes(detail.id, tool, { name, genes, search }).split('?');
      const asked = new URLSearchParams(query);
      if (shown) asked.set('show', shown);
      void navigate(inShownState(`${path}?${asked}`), { state: RUN_ON_OPEN });
    },
  }));
}

/** Number and content of the maps. */
function useMapCommands({ detail, view, change }: Props): PageCommand[] {
  const t = useT();
  const pair = view.pair.filter(Boolean).length === 2 ? view.pair : view.genes.slice(0, 2);
  const [x = '', y = ''] = pair;
  const hasMap = detail.embeddings.length > 0;
  const splits = categoriesOf(detail).filter(({ categories }) => categories.length > 1);
  return [
    ...(hasMap ? splits : []).slice(0, MOST_NAMES).map(({ name }): PageCommand => ({
      ...{ id: `explorer.split.${name}`, message: 'palette.split', values: { column: t.column(name) } },
      run: () => change({ beside: serialiseSecondMap({ kind: 'split', column: name }) }),
    })),
    ...(hasMap
      ? [
          {
            id: 'explorer.blend',
            ...(y ? { message: 'palette.blendOf', values: { x, y } } : { message: 'palette.blend' }),
            why: y ? undefined : 'palette.why.twoGenes',
            run: () => change({ beside: serialiseSecondMap({ kind: 'blend', genes: [x, y] }) }),
          },
        ]
      : []),
    ...(view.beside.length
      ? [{ id: 'explorer.oneMap', message: 'palette.oneMap', run: () => change({ beside: [] }) }]
      : []),
  ];
}

const hasMarkers = ({ hasMarkers: isThere, markersOutdated }: DatasetDetail): boolean => isThere && !markersOutdated;
const categoriesOf = ({ columns }: DatasetDetail): CategoryColumn[] =>
  columns.filter((c): c is CategoryColumn => c.kind === 'category');
