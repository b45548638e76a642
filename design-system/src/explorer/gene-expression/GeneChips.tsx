'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: inline-flex;
    align-items: center;
    border: 1px solid var(--st-line);
    border-radius: var(--st-radius);
    &[data-current] {
      border-color: var(--st-accent);
      background: var(--st-accent-soft);
    }
    &[data-absent] {
      border-style: dashed;
      color: var(--st-muted);
    }
  }
`;
interface GeneChipsProps {
  genes: readonly string[];
  current: string | null;
  /** Genes that the matrix lacks. */
  undetected?: readonly string[];
  onPick: (gene: string) => void;
  onRemove: (gene: string) => void;
}
/** The chosen genes as chips: a click shows only that gene, the cross removes it. */
export function GeneChips({ genes, current, undetected = [], onPick, onRemove }: GeneChipsProps) {
  const t = useT();
  return (
    <List aria-label={t('gene.chosen')}>
      {genes.map((gene) => {
        const isAbsent = undetected.includes(gene);
        return (
          <li key={gene} data-current={gene === current || undefined} data-absent={isAbsent || undefined}>
            <Button
              tone="quiet"
              isSmall
              isDisabled={isAbsent}
              onPress={() => onPick(gene)}
              aria-label={isAbsent ? t('gene.undetected', { genes: gene }) : t('markers.show', { gene })}
            >
              <em>{gene}</em>
            </Button>
            <IconButton icon="close" label={`${t('common.remove')}: ${gene}`} onPress={() => onRemove(gene)} />
          </li>
        );
      })}
    </List>
  );
}
