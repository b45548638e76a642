'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { DraftSample, PublicDataset, PublicSource } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Pager } from '../../primitives/Pager/Pager.tsx';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { PublicFacets } from './PublicFacets.tsx';
import type { PublicSamplesProps } from './PublicSamples.types.ts';

const List = styled.ul`
  max-height: 480px;
  overflow: auto;
  > li:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
`;
const Opener = styled.button`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: 2px 8px;
  align-items: start;
  width: 100%;
  padding: 10px 16px;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  overflow-wrap: anywhere;
  &:hover {
    background: var(--st-hover);
  }
  &:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: -2px;
  }
  strong {
    display: block;
    font-weight: 500;
  }
  > span:last-child {
    text-align: end;
    white-space: nowrap;
  }
  @media (max-width: 480px) {
    grid-template-columns: 16px minmax(0, 1fr);
    > span:last-child {
      grid-column: 2;
      text-align: start;
    }
  }
`;

interface Props {
  picker: PublicSamplesProps;
  value: readonly DraftSample[];
  /** Called with all selected samples of a dataset after a change, by their labels in it. */
  onChoose: (source: PublicSource, samples: ReadonlySet<string>) => void;
}

/** Published datasets by search and facets; an open one lists its samples to choose from. */
export function PublicSamples({ picker, value, onChoose }: Props) {
  const { datasets, total, search, onSearchChange, page, pages, onPageChange } = picker;
  const t = useT();
  const isNarrowed = search !== '' || Object.values(picker.chosen).some((values) => values.length > 0);
  const nothing = isNarrowed ? (
    <EmptyState icon="search" title={t('common.nothingFound')}>
      {t('publicDb.nothingHint')}
    </EmptyState>
  ) : (
    <EmptyState icon="globe" title={t('samples.publicEmpty')} />
  );
  return (
    <Stack $gap={8}>
      <RowFlex style={{ justifyContent: 'space-between' }}>
        <h2>{t('samples.publicFiles')}</h2>
        <div style={{ width: 260 }}>
          <TextField
            isSearch
            hideLabel
            label={t('samples.publicSearch')}
            placeholder={t('publicDb.search')}
            value={search}
            onChange={onSearchChange}
          />
        </div>
      </RowFlex>
      <PublicFacets {...picker} />
      <Muted role="status">{t('publicDb.found', { n: total })}</Muted>
      <Card as="div">
        <Loaded
          state={datasets}
          empty={nothing}
          skeleton={
            <div style={{ padding: '4px 16px' }}>
              <SkeletonRows rows={4} />
            </div>
          }
        >
          {(rows) => (
            <List aria-label={t('samples.publicFiles')}>
              {rows.map((row) => (
                <Entry key={row.id} row={row} {...{ picker, value, onChoose }} />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
      {pages > 1 && (
        <RowFlex style={{ justifyContent: 'flex-end' }}>
          <Pager page={page} pages={pages} onChange={onPageChange} />
        </RowFlex>
      )}
    </Stack>
  );
}

function Entry({ row, picker, value, onChoose }: Props & { row: PublicDataset }) {
  const t = useT();
  const isOpen = picker.open === row.id;
  const taken = value.filter((s) => s.public?.dataset === row.datasetId).length;
  const facts: ReactNode[] = [row.tissue, row.disease, row.technology].filter(Boolean).map((text) => ` · ${text}`);
  return (
    <li>
      <Opener
        type="button"
        aria-expanded={isOpen}
        aria-controls={`samples-of-${row.id}`}
        onClick={() => picker.onOpenChange(isOpen ? null : row.id)}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
        <span>
          <strong>{row.name}</strong>
          <Muted>
            <em>{row.species}</em>
            {facts}
          </Muted>
          <Muted as="span" style={{ display: 'block' }}>
            {[row.doi && `doi:${row.doi}`, row.source, t('publicDb.version', { n: row.version })]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        </span>
        <span>
          {t('unit.cells', { n: row.cells })}
          <br />
          <Muted>
            {taken > 0 ? t('samples.publicTaken', { taken, n: row.samples }) : t('unit.samples', { n: row.samples })}
          </Muted>
        </span>
      </Opener>
      <div id={`samples-of-${row.id}`} hidden={!isOpen} style={{ padding: '0 16px 12px 40px' }}>
        {isOpen && <Samples {...{ picker, value, onChoose }} title={row.name} />}
      </div>
    </li>
  );
}

type Row = PublicSource['samples'][number];
function Samples({ picker, value, onChoose, title }: Props & { title: string }) {
  const t = useT();
  const columns: TableColumn<Row>[] = [
    { id: 'sample', label: t('samples.publicSample'), isRowHeader: true, render: (one) => one.sample },
    { id: 'group', label: t('samples.group'), render: (one) => one.group },
    { id: 'cells', label: t('common.cells'), isAtEnd: true, render: (one) => t.number(one.cells) },
  ];
  return (
    <Loaded state={picker.source} skeleton={<SkeletonRows rows={3} />}>
      {(source) => {
        const problems = new Set(source.samples.flatMap(({ problem }) => problem ?? []));
        const chosen = value.flatMap((s) =>
          s.public?.dataset === source.dataset && s.public.version === source.version ? [s.public.sample] : [],
        );
        return (
          <Stack $gap={8}>
            {[...problems].map((problem) => (
              <Muted key={problem} role="note">
                {t(`samples.publicProblem.${problem}`)}
              </Muted>
            ))}
            <Table
              hasCards
              label={t('samples.publicOf', { name: title })}
              columns={columns}
              rows={source.samples}
              rowId={(one) => one.sample}
              selected={new Set(chosen)}
              disabledRows={new Set(source.samples.filter(({ problem }) => problem).map(({ sample }) => sample))}
              onSelectedChange={(samples) => onChoose(source, samples)}
            />
            {source.labels && <Muted>{t('samples.publicLabels', { column: source.labels })}</Muted>}
          </Stack>
        );
      }}
    </Loaded>
  );
}
