'use client';
import type { ReferenceSet } from '@stroma/contract';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Card, Lede, Muted, PageHead } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { SPECIES } from './species.ts';
import { speciesRows, type SpeciesRow } from './speciesRows.ts';

const Below = styled.section`
  margin-top: 32px;
`;

/** The species that analyses support, and which sets the library has for each: its own, or by orthologs. */
export function SpeciesTable({ sets }: { sets: readonly ReferenceSet[] }) {
  const t = useT();
  return (
    <Below>
      <PageHead>
        <div>
          <h2>{t('references.speciesTable')}</h2>
          <Lede>{t('references.speciesLede')}</Lede>
        </div>
      </PageHead>
      <Card as="div">
        <Table
          hasCards
          label={t('references.speciesTable')}
          columns={columnsOf(t)}
          rows={speciesRows(sets, SPECIES)}
          rowId={(r) => r.species}
        />
      </Card>
    </Below>
  );
}

function columnsOf(t: ReturnType<typeof useT>): TableColumn<SpeciesRow>[] {
  const none = <Muted>{t('references.noneYet')}</Muted>;
  const label = (id: string) => t(`enrichment.species.${id}` as 'enrichment.species.Bos taurus');
  const names = (sets: readonly ReferenceSet[]) => t.list(sets.map(({ name, version }) => `${name} ${version}`));
  return [
    { id: 'species', label: t('references.species'), isRowHeader: true, render: (r) => label(r.species) },
    {
      id: 'genes',
      label: t('references.geneTable'),
      render: (r) => (r.geneTables.length ? <span>{names(r.geneTables)}</span> : none),
    },
    {
      id: 'sets',
      label: t('references.kind.geneSets'),
      render: (r) => {
        if (r.geneSets.length) return <span>{names(r.geneSets)}</span>;
        if (!r.convertedFrom.length) return none;
        return <span>{t('references.byOrthologs', { species: t.list(r.convertedFrom.map(label)) })}</span>;
      },
    },
    {
      id: 'orthologs',
      label: t('references.kind.orthologs'),
      render: (r) => (r.orthologs.length ? <span>{t.list(r.orthologs.map(label))}</span> : none),
    },
    {
      id: 'others',
      label: t('references.others'),
      render: (r) =>
        r.others.length ? <span>{t.list(r.others.map((kind) => t(`references.kind.${kind}`)))}</span> : none,
    },
  ];
}
