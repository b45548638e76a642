'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { RowFlex } from '../../primitives/Page/Page.styles.ts';

const Genes = styled(RowFlex)`
  flex-wrap: wrap;
  margin-inline-start: -4px;
  button {
    padding-inline: 4px;
  }
`;

/** Marker genes; each colours the cells by it. */
export function MarkerButtons({
  genes,
  onPick,
}: {
  genes: readonly string[];
  onPick?: ((symbol: string) => void) | undefined;
}) {
  const t = useT();
  if (!onPick) return <em>{genes.join(', ')}</em>;
  return (
    <Genes $gap={2}>
      {genes.map((gene) => (
        <Button
          key={gene}
          isSmall
          tone="quiet"
          aria-label={t.dynamic('cell-annotation.colourBy', { gene })}
          onPress={() => onPick(gene)}
        >
          <em>{gene}</em>
        </Button>
      ))}
    </Genes>
  );
}
