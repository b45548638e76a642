'use client';
import type { SubsetResult as Summary } from '@stroma/contract/tools';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { LinkButton } from '../../../primitives/Link/Link.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Table } from '../../../primitives/Table/Table.tsx';
import { SampleMixing } from '../../overview/SampleMixing/SampleMixing.tsx';
import { useT } from '../../../theme/messages.ts';

export interface SubsetResultProps {
  summary: Summary;
  /** URL of the created dataset; null after its deletion. */
  href: string | null;
  /** The cells of the open dataset are coloured by the clusters. */
  isColoured?: boolean;
  onColour?: () => void;
}

/** The created dataset: contents, clusters and a link to it. */
export function SubsetResult({ summary, href, isColoured = false, onColour }: SubsetResultProps) {
  const t = useT();
  const {
    name,
    parent,
    cellSet,
    genes,
    clusters,
    clusterColumn,
    components,
    variableGenes,
    correctedBy,
    cellCycleRemoved,
  } = summary;
  return (
    <Stack style={{ padding: 16 }}>
      <Stack $gap={4}>
        <h2 style={{ fontSize: 16 }}>{name}</h2>
        <Muted>
          {t.dynamic('subset.made', { cells: cellSet.cells, all: parent.cells, parent: parent.name, genes })}
          {components !== null && ` ${t.dynamic('subset.madeOf', { components, genes: variableGenes ?? 0 })}`}
          {components !== null && correctedBy !== undefined && (
            <>
              {' '}
              {correctedBy === null
                ? t.dynamic('subset.uncorrected')
                : t.dynamic('subset.corrected', { column: correctedBy })}
              {cellCycleRemoved && ` ${t.dynamic('subset.cellCycleRemoved')}`}
            </>
          )}
        </Muted>
      </Stack>
      <RowFlex>
        {href ? (
          <LinkButton tone="primary" href={href}>
            {t.dynamic('subset.openChild')}
          </LinkButton>
        ) : (
          <Banner tone="warning">{t.dynamic('subset.childGone')}</Banner>
        )}
        {onColour && (
          <Button isDisabled={isColoured} onPress={onColour}>
            {t.dynamic(isColoured ? 'subset.coloured' : 'subset.colour')}
          </Button>
        )}
      </RowFlex>
      {summary.warnings.map((warning) => (
        <Banner key={warning.id} tone="warning">
          {t.note(warning)}
        </Banner>
      ))}
      {summary.mixing && <SampleMixing mixing={summary.mixing} />}
      {clusters.length > 0 && (
        <Table
          label={t.dynamic('subset.clustersOf', { column: clusterColumn ?? '' })}
          rows={clusters}
          rowId={(row) => row.name}
          columns={[
            { id: 'name', label: clusterColumn ?? '', render: (row) => row.name, isRowHeader: true },
            { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (row) => t.number(row.cells) },
            {
              id: 'share',
              label: t.dynamic('subset.share'),
              isAtEnd: true,
              render: (row) => t.percent(row.cells / cellSet.cells),
            },
          ]}
        />
      )}
    </Stack>
  );
}
