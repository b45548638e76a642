import { styled } from 'styled-components';
import { embeddingName } from '../../../kernels/cells/names.ts';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import type { TrajectoryResultProps } from '../trajectory.types.ts';

const Root = styled.div`
  display: grid;
  gap: 8px;
  padding: 12px 16px;
`;
/** A last round that changes the objective by less is usual for Monocle 3's 10 rounds. */
const SMALL = 0.01;
/** Below this the order is not that of another method. */
const AGREES = 0.5;

/** What was ordered by what, which cells were not reached and why, and whether another method agrees. */
export function Facts({ result, reversed }: Pick<TrajectoryResultProps, 'result' | 'reversed'>) {
  const t = useT();
  const {
    version,
    engine,
    cells,
    reached,
    genes,
    tree,
    states,
    partitions,
    embedding,
    check,
    leftOut = 0,
    warnings = [],
  } = result;
  const lost = partitions.filter((p) => !p.reached);
  const { dpt } = check;
  const rho = dpt && {
    rho: t.number(dpt.rho, { minimumFractionDigits: 2 }),
    cells: dpt.cells,
  };
  return (
    <Root>
      <Muted>
        {t.dynamic(reached === cells ? 'trajectory.factsAll' : 'trajectory.facts', { cells, reached })}{' '}
        {t.dynamic(`trajectory.by.${version}.${engine}`, { embedding: embedding ? embeddingName(embedding, t) : '' })}{' '}
        {t.dynamic('trajectory.parts', {
          nodes: tree.nodes.length,
          states: states.length,
          branches: tree.branchPoints.length,
          partitions: partitions.length,
        })}{' '}
        {genes.ordering > 0 && t.dynamic('trajectory.orderedBy', { n: genes.ordering })}{' '}
        {reversed && t.dynamic('trajectory.isReversed')}
      </Muted>
      {leftOut > 0 && (
        <Banner tone="warning">{t.dynamic('trajectory.leftOut', { n: leftOut, cells, total: cells + leftOut })}</Banner>
      )}
      {warnings.map((warning) =>
        warning.id === 'trajectory.treeUnsettled' && warning.params.change < SMALL ? (
          <Muted key={warning.id}>{t.note(warning)}</Muted>
        ) : (
          <Banner key={warning.id} tone="warning">
            {t.note(warning)}
          </Banner>
        ),
      )}
      {rho && dpt.rho >= AGREES && <Muted>{t.dynamic('trajectory.dptAgrees', rho)}</Muted>}
      {rho && dpt.rho <= -AGREES && <Banner tone="warning">{t.dynamic('trajectory.dptOpposite', rho)}</Banner>}
      {rho && Math.abs(dpt.rho) < AGREES && <Banner tone="warning">{t.dynamic('trajectory.dptDiffers', rho)}</Banner>}
      {!rho && <Muted>{t.dynamic('trajectory.dptNone')}</Muted>}
      {lost.length > 0 && (
        <Banner tone="info">
          {t.dynamic('trajectory.lost', {
            ...{ n: lost.length, cells: lost.reduce((sum, p) => sum + p.cells, 0) },
            names: t.list(lost.slice(0, 20).map((p) => String(p.partition))),
          })}
        </Banner>
      )}
      {genes.missing.length > 0 && (
        <Banner tone="warning">
          {t.dynamic('trajectory.missing', { n: genes.missing.length, names: genes.missing.join(', ') })}
        </Banner>
      )}
    </Root>
  );
}
