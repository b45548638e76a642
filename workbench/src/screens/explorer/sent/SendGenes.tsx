import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LIMITS } from '@stroma/contract';
import { useT } from '@stroma/design-system/messages';
import { Button, Menu, type MenuItemSpec } from '@stroma/design-system/primitives';
import { guestAddress } from '../../../api/guest.ts';
import { inShownState } from '../../../api/state.ts';
import { paths } from '../../../app/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../app/store/hooks.ts';
import { refreshRequested, rowsOf } from '../../../features/library/index.ts';
import { datasetQuery } from '../ofDataset.ts';
import { RUN_ON_OPEN } from './useRunSent.ts';
import { geneSetQuery } from './sent-set.ts';

/** Genes that an address carries: some servers refuse a longer one. */
export const MAX_SENT_GENES = 300;
/** Rows of the heat map of a bulk analysis. */
const MOST_BULK = 40;
/** Tools to which genes can be sent, with their maximum number. */
const TOOLS = {
  expression: LIMITS.geneExpression.genes,
  'gene-set': MAX_SENT_GENES,
  enrichment: MAX_SENT_GENES,
  'cell-interaction': MAX_SENT_GENES,
} as const;
type Tool = keyof typeof TOOLS;

/** The address of a bulk analysis with these genes in its heat map. */
export const bulkAddressWithGenes = (job: string, genes: readonly string[]): string =>
  `${paths.bulkResult(job)}?${new URLSearchParams({ genes: genes.map(encodeURIComponent).join(',') })}`;

/** URL of a dataset's tool with these genes in its form; keeps the map's parameters. */
export function toolAddressWithGenes(
  dataset: string,
  tool: Tool,
  { name, genes, search }: { name: string; genes: readonly string[]; search: string },
): string {
  const query = new URLSearchParams(datasetQuery(search));
  const sent = genes.slice(0, TOOLS[tool]);
  if (tool === 'expression') query.set('genes', sent.map(encodeURIComponent).join(','));
  else for (const [key, value] of geneSetQuery({ name, genes: sent })) query.set(key, value);
  return `${paths.dataset(dataset, tool)}?${query}`;
}

interface SendGenesProps {
  dataset: string;
  /** Name of the gene set. */
  name: string;
  /** Most important first: a tool with a smaller limit gets the first ones. */
  genes: readonly string[];
  /** The tool that the genes come from, which is not offered. */
  from?: Tool;
}
/** Sends genes of a result to another tool of the dataset, or to the heatmap of a bulk analysis of the space, in two clicks. */
export function SendGenes({ dataset, name, genes, from }: SendGenesProps) {
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const dispatch = useAppDispatch();
  const jobs = useAppSelector((state) => state.library.jobs);
  useEffect(() => void dispatch(refreshRequested('jobs')), [dispatch]);
  const bulk = useMemo(
    () => rowsOf(jobs).filter(({ tool, status }) => tool === 'bulk' && status === 'completed'),
    [jobs],
  );
  if (guestAddress()) return null;
  const firstOf = (label: string, most: number) => (genes.length > most ? t('genes.first', { label, n: most }) : label);
  const items: MenuItemSpec[] = [
    ...(Object.keys(TOOLS) as Tool[])
      .filter((tool) => tool !== from)
      .map((tool) => ({ id: tool, label: firstOf(t.dynamic(`explorer.tab.${tool}`), TOOLS[tool]) })),
    ...bulk.map(({ id, name: label }, i) => ({
      ...{ id: `bulk:${id}`, label: firstOf(t('genes.toBulk', { name: label }), MOST_BULK) },
      hasSeparatorBefore: i === 0,
    })),
  ];
  const send = (id: string) => {
    if (id.startsWith('bulk:'))
      void navigate(bulkAddressWithGenes(id.slice('bulk:'.length), genes.slice(0, MOST_BULK)));
    // A form that is complete with them runs at once.
    else
      void navigate(inShownState(toolAddressWithGenes(dataset, id as Tool, { name, genes, search })), {
        state: RUN_ON_OPEN,
      });
  };
  return (
    <Menu
      label={t('genes.sendTo')}
      trigger={
        <Button isSmall isDisabled={!genes.length}>
          {t('genes.send', { n: genes.length })}
        </Button>
      }
      items={items}
      onAction={send}
    />
  );
}
