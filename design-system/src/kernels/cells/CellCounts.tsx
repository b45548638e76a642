'use client';
import { Hidden } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';
import type { EmbeddingPlotProps } from '../points/embedding.types.ts';
import type { PreparedPositions } from '../points/prepare.ts';
import { Drawn } from './embedding.styles.ts';

type Props = Pick<EmbeddingPlotProps, 'data' | 'colour'> & {
  /** Id of the summary for assistive technology. */
  id: string;
  positions: PreparedPositions;
};

/** The number of drawn cells if not all are, and a summary of the plot with its keys for assistive technology. */
export function CellCounts({ id, data: coordinates, colour, positions }: Props) {
  const t = useT();
  return (
    <>
      {positions.n < positions.cells && (
        <Drawn>{t('embedding.drawn', { n: positions.n, total: positions.cells })}</Drawn>
      )}
      <Hidden id={id}>
        {t('embedding.summary', {
          n: positions.n,
          dimensions: coordinates.dimensions,
          colour: colour.kind === 'none' ? t('common.none') : colour.name,
          groups: colour.kind === 'category' ? colour.categories.length : 0,
        })}{' '}
        {t('embedding.keys')}
      </Hidden>
    </>
  );
}
