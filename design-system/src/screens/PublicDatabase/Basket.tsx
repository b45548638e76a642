'use client';
import { styled } from 'styled-components';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Card, Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';
import type { PublicBasket } from './PublicDatabase.types.ts';

const Bar = styled(Card)`
  position: sticky;
  bottom: 12px;
  z-index: 1;
  padding: 12px 16px;
  box-shadow: var(--st-shadow);
`;

interface BasketProps {
  basket: PublicBasket;
  onClear: () => void;
  onIntegrate: () => void;
}
/** The selected datasets: cells and shared genes of an integration, and the reason if it is impossible. */
export function Basket({ basket, onClear, onIntegrate }: BasketProps) {
  const t = useT();
  const { datasets, cells, shared, problems } = basket;
  const facts = [
    t('publicDb.found', { n: datasets }),
    t('unit.cells', { n: cells }),
    ...(shared?.state === 'ready' ? [t('publicDb.shared', { n: shared.data })] : []),
    ...(shared?.state === 'loading' ? [t('publicDb.comparing')] : []),
  ];
  return (
    <Bar as="section" aria-label={t('publicDb.chosen')}>
      <Stack $gap={8}>
        {problems.map((one) => (
          <Banner key={one} tone="warning">
            {one}
          </Banner>
        ))}
        {shared?.state === 'error' && <Banner tone="danger">{t.error(shared.error)}</Banner>}
        <RowFlex $gap={12} style={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <Muted role="status">{facts.join(' · ')}</Muted>
          <RowFlex>
            <Button onPress={onClear}>{t('publicDb.unchoose')}</Button>
            <Button tone="primary" icon="add" isDisabled={problems.length > 0 || !basket.isRead} onPress={onIntegrate}>
              {t('publicDb.integrate', { n: datasets })}
            </Button>
          </RowFlex>
        </RowFlex>
      </Stack>
    </Bar>
  );
}
