'use client';
import { useState } from 'react';
import { DotPlot } from '../../charts/DotPlot/DotPlot.tsx';
import { dotTable } from '../../charts/DotPlot/DotPlot.table.ts';
import { ResultTable } from '../../explorer/ResultTable.tsx';
import { PlotFrame } from '../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Card, Lede, Muted, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { useT } from '../../theme/messages.ts';
import { dotsOf, genesIn, groupsOf, MAX_COLUMNS, rowsOf, shortNames, valuesOf } from './groups.ts';
import type { PublicGenesProps, PublicGenesReply, PublicGrouping } from './PublicGenes.types.ts';

const GROUPINGS: readonly PublicGrouping[] = ['cellType', 'cellType+disease', 'cellType+donor'];
export const MOST_GENES = 50;
const LEAST_CELLS = 10;
/** Pixels around the plot and of a group's row, while it is not there yet. */
const [AROUND, ROW] = [140, 24];

/** Gene expression over the cell types of all public datasets, from precomputed sums, so that results are immediate. */
export function PublicGenes(props: PublicGenesProps) {
  const { onAsk, found, catalogueHref } = props;
  const t = useT();
  const [genes, setGenes] = useState(props.genes);
  const [by, setBy] = useState(props.by);
  const asked = genesIn(genes);
  const canAsk = asked.length > 0 && asked.length <= MOST_GENES;
  return (
    <Page style={{ maxWidth: 1600 }}>
      <TextLink href={catalogueHref}>{t('publicSet.back')}</TextLink>
      <PageHead>
        <div>
          <h1>{t('publicGenes.title')}</h1>
          <Lede>{t('publicGenes.lede')}</Lede>
        </div>
      </PageHead>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canAsk) onAsk(asked.join(','), by);
        }}
      >
        <RowFlex $gap={12} style={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <div style={{ flex: '1 1 320px' }}>
            <TextField
              label={t('publicGenes.genes')}
              hint={t('publicGenes.genesHint')}
              value={genes}
              onChange={setGenes}
              maxLength={3000}
              isInvalid={asked.length > MOST_GENES}
            />
          </div>
          <div style={{ flex: '0 1 220px' }}>
            <Select
              label={t('publicGenes.by')}
              value={by}
              onChange={setBy}
              options={GROUPINGS.map((id) => ({ id, label: t(`publicGenes.by.${id}`) }))}
            />
          </div>
          <div style={{ paddingTop: 20 }}>
            <Button type="submit" tone="primary" isDisabled={!canAsk}>
              {t('publicGenes.show')}
            </Button>
          </div>
        </RowFlex>
      </form>
      <Loaded
        state={found}
        skeleton={<SkeletonRows rows={8} />}
        empty={
          <EmptyState icon="search" title={t('publicGenes.empty')}>
            {t('publicGenes.emptyHint')}
          </EmptyState>
        }
      >
        {(reply) => <Found {...props} reply={reply} asked={genesIn(props.genes)} />}
      </Loaded>
    </Page>
  );
}

function Found({
  reply,
  asked,
  datasetHref,
  cellsHref,
}: PublicGenesProps & { reply: PublicGenesReply; asked: string[] }) {
  const t = useT();
  const [least, setLeast] = useState(LEAST_CELLS);
  const [wanted, setWanted] = useState('');
  const { groups, few } = groupsOf(reply, least, wanted, t.locale === 'zh-CN');
  const shown = groups.slice(0, MAX_COLUMNS);
  const present = asked.filter((query) =>
    reply.entries.some(({ genes }) => genes.some((gene) => gene.query.toLowerCase() === query.toLowerCase())),
  );
  // One dataset needs no name at each of its cell types.
  const isOne = new Set(shown.map(({ entry }) => entry)).size === 1;
  const short = shortNames(shown.map(({ dataset }) => dataset));
  const columns = shown.map(({ name, dataset }) => (isOne ? name : `${name} · ${short.get(dataset)}`));
  const names = rowsOf(reply, present);
  return (
    <Stack $gap={16}>
      <RowFlex $gap={12} style={{ flexWrap: 'wrap', alignItems: 'flex-end', marginTop: 16 }}>
        <div style={{ flex: '0 1 280px' }}>
          <TextField isSearch label={t('publicGenes.types')} value={wanted} onChange={setWanted} />
        </div>
        <div style={{ width: 180 }}>
          <NumberField
            label={t('publicGenes.least')}
            value={least}
            onChange={(next) => setLeast(Number.isFinite(next) ? next : LEAST_CELLS)}
            minValue={1}
            maxValue={100_000}
          />
        </div>
      </RowFlex>
      <Missing reply={reply} asked={asked} />
      <Absent reply={reply} />
      {few > 0 && <Muted role="status">{t('publicGenes.few', { n: least, left: few })}</Muted>}
      {groups.length > shown.length && (
        <Muted role="status">{t('publicGenes.many', { n: shown.length, all: groups.length })}</Muted>
      )}
      {names.length > 0 && shown.length > 0 && (
        <PlotFrame
          title={t('publicGenes.chart')}
          state={{ state: 'ready', data: dotsOf(reply, present, shown) }}
          height={AROUND + ROW * columns.length}
          table={(cells) => dotTable({ genes: names, groups: columns, data: cells }, t)}
        >
          {(cells, figure) => (
            <DotPlot
              title={figure.title || t('publicGenes.chart')}
              genes={names}
              groups={columns}
              data={cells}
              groupSizes={shown.map(({ cells: n }) => n)}
              groupLabel={t('publicGenes.group')}
            />
          )}
        </PlotFrame>
      )}
      <Card style={{ overflow: 'hidden' }}>
        <ResultTable
          label={t('publicGenes.table')}
          fileName="public genes"
          count={t('publicDb.found', { n: new Set(groups.map(({ entry }) => entry)).size })}
          emptyTitle={t('common.nothingFound')}
          rows={valuesOf(reply, groups)}
          rowId={(one) => `${one.gene} ${one.entry} ${one.at}`}
          sort={{ column: 'mean', direction: 'descending' }}
          columns={[
            {
              id: 'gene',
              label: t('volcano.gene'),
              value: (one) => one.gene,
              isRowHeader: true,
              render: (one) => <em>{one.gene}</em>,
            },
            { id: 'name', label: t('publicGenes.group'), value: (one) => one.name },
            {
              id: 'dataset',
              label: t('publicGenes.dataset'),
              value: (one) => one.dataset,
              render: (one) => <TextLink href={datasetHref(one.id)}>{one.dataset}</TextLink>,
            },
            { id: 'publication', label: t('publicDb.facet.publication'), value: (one) => one.publication },
            { id: 'cells', label: t('common.cells'), value: (one) => one.cells, render: (one) => t.number(one.cells) },
            { id: 'mean', label: t('publicGenes.mean'), value: (one) => one.mean, render: (one) => t.number(one.mean) },
            {
              id: 'fraction',
              label: t('publicGenes.fraction'),
              value: (one) => one.fraction,
              render: (one) => t.percent(one.fraction),
            },
            {
              id: 'variance',
              label: t('publicGenes.variance'),
              value: (one) => one.variance ?? '',
              render: (one) => (one.variance === null ? '–' : t.number(one.variance)),
              isAtEnd: true,
            },
            ...(cellsHref
              ? [
                  {
                    id: 'open',
                    label: t('common.cells'),
                    value: () => '',
                    render: (one: { datasetId: string; gene: string }) => (
                      <TextLink href={cellsHref(one.datasetId, one.gene)}>{t('publicSet.explore')}</TextLink>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </Stack>
  );
}

/** Datasets whose sums could not be read. */
function Absent({ reply: { absent, datasets } }: { reply: PublicGenesReply }) {
  const t = useT();
  if (!absent.length) return null;
  const names = absent.map((entry) => datasets.find((one) => one.entry === entry)?.name ?? entry);
  return <Banner tone="warning">{t('publicGenes.absent', { n: absent.length, names: t.list(names) })}</Banner>;
}

/** Datasets without a gene: a missing dot does not mean zero. */
function Missing({ reply, asked }: { reply: PublicGenesReply; asked: readonly string[] }) {
  const t = useT();
  const named = new Map(reply.datasets.map((one) => [one.entry, one.name]));
  const lacking = asked
    .map((gene) => ({
      gene,
      names: reply.entries
        .filter(({ missing }) => missing.some((one) => one.toLowerCase() === gene.toLowerCase()))
        .map(({ entry }) => named.get(entry) ?? ''),
    }))
    .filter(({ names }) => names.length > 0);
  if (!lacking.length) return null;
  return (
    <Banner tone="info">
      {lacking.map(({ gene, names }) => (
        <p key={gene}>{t('publicGenes.missing', { n: names.length, gene, names: t.list(names.slice(0, 5)) })}</p>
      ))}
    </Banner>
  );
}
