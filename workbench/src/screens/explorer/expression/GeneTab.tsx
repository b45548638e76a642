import { useEffect, useMemo } from 'react';
import { distributionsOf, GenePanel, matrixOf, type GeneDistributions } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Button, type Loadable } from '@stroma/design-system/primitives';
import { mapLoadable, useRead } from '../../../features/calls/index.ts';
import { coloursOf } from '../embedding/category-colours.ts';
import { ChartReceipts } from '../receipts/ChartReceipts.tsx';
import { serialiseSecondMap } from '../view/beside.ts';
import { useShowMap } from '../view/ShowMap.ts';
import { chartViewOf } from './chartView.ts';
import type { PartProps } from './parts.ts';
import { COLOUR_BY_SCORE } from '../dataset.ts';
import { foundName, foundNames } from './found-names.ts';
import { useGeneSearch } from './useGeneSearch.ts';
import { SendGenes } from '../sent/SendGenes.tsx';

const VERSIONED = { isVersioned: true };
const READ = { 'X-Read': '1' };
/** Charts of a score. */
const OF_SCORE: readonly string[] = ['violin', 'box', 'dot'];
const EMPTY = { state: 'empty' } as const;

/** Genes by group: only the data of the chosen plot are loaded. */
export function GeneTab({ detail, view, change, comparison, compare, asked, fields }: PartProps) {
  const t = useT();
  const { field, setQuery } = useGeneSearch(detail);
  const { gene } = view;
  const genes = view.genes.length ? view.genes : gene ? [gene] : [];
  const isScore = view.mode === 'enrichment';
  // An address can name a chart that a score does not have.
  const chart = isScore && !OF_SCORE.includes(view.chart) ? 'violin' : view.chart;
  const isOneGene = !isScore && (chart === 'violin' || chart === 'box');
  const { params, query, ...about } = asked;
  const request = (names: readonly string[], distributions: boolean) => ({
    ...{ params, query, headers: READ },
    body: { ...about, compare, genes: [...names], distributions, ...(isScore && { enrichment: true }) },
  });
  const isDistributed = isOneGene || chart === 'stacked' || (isScore && chart !== 'dot');
  const drawn = isOneGene ? (gene ? [gene] : []) : genes;
  // Means are cheap, and also show which genes the matrix lacks.
  const isAsked = genes.length > 0 && about.groupBy !== '';
  // Other cells of the same genes and groups: the chart stays until theirs are there.
  const keepsWhile = JSON.stringify([genes, drawn, about, params, isScore]);
  const means = useRead('datasetProxies', 'expression', isAsked ? request(genes, false) : null, {
    ...VERSIONED,
    keepsWhile,
  });
  const undetected = means.state === 'ready' ? means.data.undetected : [];
  const detected = means.state === 'ready' ? genes.filter((name) => !undetected.includes(name)) : [];
  // Typed names are replaced by those of the matrix, so that chips, URL and receipts agree.
  const found = means.state === 'ready' ? (means.data.set ?? means.data).genes : null;
  useEffect(() => {
    if (!found) return;
    const names = view.genes.length ? foundNames(view.genes, found) : [];
    const shown = gene === null ? null : foundName(gene, found);
    if (shown !== gene || names.join() !== view.genes.join()) change({ genes: names, gene: shown });
  }, [found, gene, view.genes, change]);
  const isThere = drawn.some((name) => !undetected.includes(name));
  const distributions = useRead(
    'datasetProxies',
    'expression',
    isAsked && isDistributed && drawn.length ? request(drawn, true) : null,
    { ...VERSIONED, keepsWhile },
  );
  const cells = useRead(
    'datasetProxies',
    'expressionCells',
    isAsked && chart === 'cells' ? { params, query, headers: READ, body: { ...about, compare, genes } } : null,
    VERSIONED,
  );
  const colours = useMemo(() => coloursOf(detail, view.groupBy, view.palette), [detail, view.groupBy, view.palette]);
  // Charts are drawn again for other data only.
  const matrix = useMemo(() => mapLoadable(means, matrixOf), [means]);
  const shown: Loadable<GeneDistributions> = useMemo(
    () => mapLoadable(distributions, (reply) => distributionsOf(reply, colours)),
    [distributions, colours],
  );
  const violin = useMemo(() => mapLoadable(shown, ({ groups }) => groups[0] ?? []), [shown]);
  const split = useMemo(() => {
    const found = shown.state === 'ready' ? shown.data.split : undefined;
    return found && { names: found.names, groups: found.groups[0] ?? [] };
  }, [shown]);
  const overlap = means.state === 'ready' ? means.data.overlap : 0;
  const shownGenes = { ...about, compare, genes: isOneGene ? drawn : genes, ...(isScore && { enrichment: true }) };
  const chartView = chartViewOf({ ...view, chart }, shownGenes);
  const set = means.state === 'ready' ? means.data.set : undefined;
  const colourOf = (next: string | null, names: readonly string[]) =>
    isScore ? (names.length ? COLOUR_BY_SCORE : view.groupBy) : next ? 'gene' : view.groupBy;
  return (
    <>
      {genes.length > 0 && (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, padding: '12px 16px 8px' }}>
          <SendGenes
            dataset={detail.id}
            name={t('genes.chosen')}
            genes={genes.filter((name) => !undetected.includes(name))}
            from="expression"
          />
          {!isScore && detail.embeddings.length > 0 && <BothOnMap genes={detected} change={change} />}
        </div>
      )}
      <ChartReceipts detail={detail} view={isAsked && drawn.length && isThere ? chartView : null}>
        <GenePanel
          {...fields}
          {...field}
          gene={gene}
          onGeneChange={(next) => {
            setQuery('');
            change({ gene: next, colourBy: colourOf(next, genes), ...(next && { highlighted: [] }) });
          }}
          onQueryChange={setQuery}
          genes={genes}
          onGenesChange={(names, next) => {
            setQuery('');
            change({
              genes: names,
              gene: next,
              ...((isScore || next !== gene) && { colourBy: colourOf(next, names), highlighted: [] }),
            });
          }}
          undetected={undetected}
          mode={view.mode}
          onModeChange={(mode) => {
            const toScore = mode === 'enrichment';
            // The score belongs to a list of genes; a single chosen gene counts as a list of one.
            change({
              ...{ mode, highlighted: [] },
              ...(toScore && !view.genes.length && { genes }),
              ...(toScore && !OF_SCORE.includes(chart) && { chart: 'violin' }),
              colourBy: toScore ? (genes.length ? COLOUR_BY_SCORE : view.groupBy) : gene ? 'gene' : view.groupBy,
            });
          }}
          {...(isScore && set && { set: { genes: set.genes.map(({ symbol }) => symbol), places: set.places } })}
          view={chart}
          onViewChange={(next) => next !== 'feature' && change({ chart: next })}
          violin={isAsked && isThere ? violin : EMPTY}
          {...(split && { split })}
          stacked={isAsked ? shown : EMPTY}
          matrix={isAsked ? matrix : EMPTY}
          cells={isAsked ? cells : EMPTY}
          colours={colours}
          scales={{ scaleByRow: view.scaleByRow, sizeScale: view.sizeScale, clustered: view.clustered }}
          onScalesChange={change}
          comparison={{ ...comparison, overlap }}
        />
      </ChartReceipts>
    </>
  );
}

/** Button to show two genes together on the map; renders nothing unless there are two genes and a map. */
function BothOnMap({ genes, change }: Pick<PartProps, 'change'> & { genes: readonly string[] }) {
  const t = useT();
  const showMap = useShowMap();
  const [one, two, ...others] = genes;
  if (!one || !two || others.length || !showMap) return null;
  return (
    <Button
      isSmall
      onPress={() => {
        change({ beside: serialiseSecondMap({ kind: 'blend', genes: [one, two] }) });
        showMap();
      }}
    >
      {t.dynamic('gene.bothOnMap')}
    </Button>
  );
}
