'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Drawer } from '../../primitives/Drawer/Drawer.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { LinkButton, TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Card, Lede, Muted, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Pager } from '../../primitives/Pager/Pager.tsx';
import { SkeletonRows } from '../../primitives/Skeleton/Skeleton.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { Basket } from './Basket.tsx';
import { FACETS, Facets } from './Facets.tsx';
import type { PublicDataset } from '@stroma/contract';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import type { PublicDatabaseProps } from './PublicDatabase.types.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 224px minmax(0, 1fr);
  gap: 40px;
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      display: none;
    }
  }
`;
const Narrow = styled.span`
  display: none;
  @media (max-width: 860px) {
    display: block;
  }
`;
const NONE_SELECTED: ReadonlySet<string> = new Set();
const NONE_UNREAD: readonly string[] = [];
const Row = styled.li<{ $chooses: boolean }>`
  display: grid;
  grid-template-columns: ${({ $chooses }) => ($chooses ? '16px minmax(0, 1fr) auto' : 'minmax(0, 1fr) auto')};
  gap: 2px 12px;
  padding: 12px 16px;
  &:not(:last-child) {
    border-bottom: 1px solid var(--st-line);
  }
  > div {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  a {
    font-weight: 500;
  }
  > output {
    text-align: end;
    white-space: nowrap;
  }
  @media (max-width: 480px) {
    grid-template-columns: ${({ $chooses }) => ($chooses ? '16px minmax(0, 1fr)' : 'minmax(0, 1fr)')};
    > output {
      grid-column: ${({ $chooses }) => ($chooses ? 2 : 1)};
      text-align: start;
    }
  }
`;

/** The catalogue of curated public data: facets, search, and selection for an analysis (specification 1). */
export function PublicDatabase(props: PublicDatabaseProps) {
  const { isSubscribed, subscribeHref, genesHref, curateHref, isVisitor } = props;
  const t = useT();
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('publicDb.title')}</h1>
          <Lede>{t('publicDb.lede')}</Lede>
        </div>
        {isSubscribed && (
          <RowFlex>
            {curateHref && <LinkButton href={curateHref}>{t('publicDb.curate')}</LinkButton>}
            <LinkButton href={genesHref}>{t('publicDb.genes')}</LinkButton>
          </RowFlex>
        )}
      </PageHead>
      {isVisitor && (
        <div style={{ marginBottom: 24 }}>
          <Banner tone="info">{t('publicDb.visitor')}</Banner>
        </div>
      )}
      {isSubscribed ? (
        <Catalogue {...props} />
      ) : (
        <EmptyState
          icon="shield"
          title={t('publicDb.noSubscription')}
          action={
            <LinkButton href={subscribeHref} tone="primary">
              {t('publicDb.subscribe')}
            </LinkButton>
          }
        >
          {t('publicDb.noSubscriptionText')}
        </EmptyState>
      )}
    </Page>
  );
}

function Catalogue(props: PublicDatabaseProps) {
  const { datasets, total, chosen, search, onSearchChange, gene, onGeneChange, page, pages, onPageChange } = props;
  const { basket, onIntegrate, onSelectedChange, unread = NONE_UNREAD } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const count = FACETS.reduce((n, name) => n + chosen[name].length, 0);
  const nothing = (
    <EmptyState icon="search" title={t('common.nothingFound')}>
      {t('publicDb.nothingHint')}
    </EmptyState>
  );
  return (
    <Columns>
      <aside aria-label={t('publicDb.facets')}>
        <Facets {...props} />
      </aside>
      <Stack $gap={12}>
        <RowFlex style={{ alignItems: 'flex-start' }}>
          <div style={{ flex: 1, minWidth: 160 }}>
            <TextField
              isSearch
              hideLabel
              label={t('publicDb.search')}
              placeholder={t('publicDb.search')}
              maxLength={200}
              value={search}
              onChange={onSearchChange}
            />
          </div>
          <div style={{ flex: '0 1 220px', minWidth: 140 }}>
            <TextField
              isSearch
              hideLabel
              label={t('publicDb.gene')}
              placeholder={t('publicDb.gene')}
              hint={t('publicDb.geneHint')}
              maxLength={60}
              value={gene}
              onChange={onGeneChange}
            />
          </div>
          <Narrow>
            <Button icon="sliders" onPress={() => setOpen(true)}>
              {t('publicDb.facetsOf', { n: count })}
            </Button>
          </Narrow>
        </RowFlex>
        <Muted role="status">{t('publicDb.found', { n: total })}</Muted>
        {unread.length > 0 && (
          <Banner tone="warning">{t('publicDb.unread', { n: unread.length, names: t.list(unread) })}</Banner>
        )}
        <Card as="div">
          <Loaded
            state={datasets}
            empty={nothing}
            skeleton={
              <div style={{ padding: '4px 16px' }}>
                <SkeletonRows rows={8} />
              </div>
            }
          >
            {(rows) => (
              <ul aria-label={t('publicDb.title')}>
                {rows.map((row) => (
                  <Item key={row.id} row={row} {...props} />
                ))}
              </ul>
            )}
          </Loaded>
        </Card>
        {pages > 1 && (
          <RowFlex style={{ justifyContent: 'flex-end' }}>
            <Pager page={page} pages={pages} onChange={onPageChange} />
          </RowFlex>
        )}
        {basket && basket.datasets > 0 && onIntegrate && (
          <Basket basket={basket} onClear={() => onSelectedChange?.(new Set())} onIntegrate={onIntegrate} />
        )}
      </Stack>
      <Drawer side="left" title={t('publicDb.facets')} isOpen={open} onClose={() => setOpen(false)}>
        <Facets {...props} />
      </Drawer>
    </Columns>
  );
}

function Item({
  row,
  datasetHref,
  selected = NONE_SELECTED,
  onSelectedChange,
}: PublicDatabaseProps & { row: PublicDataset }) {
  const t = useT();
  return (
    <Row $chooses={onSelectedChange !== undefined}>
      {onSelectedChange && (
        <Checkbox
          aria-label={t('publicDb.choose', { name: row.name })}
          isSelected={selected.has(row.id)}
          onChange={(on) => {
            const next = new Set(selected);
            if (on) next.add(row.id);
            else next.delete(row.id);
            onSelectedChange(next);
          }}
        />
      )}
      <div>
        <TextLink href={datasetHref(row.id)}>{row.name}</TextLink>
        <Muted>
          <em>{row.species}</em>
          {[row.tissue, row.disease, row.technology].filter(Boolean).map((text) => ` · ${text}`)}
        </Muted>
        <Muted>
          {[row.doi || row.source, row.year || '', t('publicDb.version', { n: row.version })]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
      </div>
      <output>
        {t('unit.cells', { n: row.cells })}
        <br />
        <Muted>
          {t('unit.samples', { n: row.samples })}
          {row.cellTypes > 0 && ` · ${t('publicDb.cellTypes', { n: row.cellTypes })}`}
        </Muted>
      </output>
    </Row>
  );
}
