'use client';
import type { StabilitySummary } from '@stroma/contract/tools';
import { styled } from 'styled-components';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Muted } from '../../primitives/Page/Page.styles.ts';
import { useT } from '../../theme/messages.ts';

const Scroll = styled.div`
  overflow-x: auto;
`;
const Grid = styled.table`
  border-collapse: collapse;
  caption {
    text-align: start;
    margin-bottom: 4px;
  }
  th,
  td {
    padding: 6px 10px;
    border: 1px solid var(--st-line);
    text-align: start;
    font-weight: 400;
    white-space: nowrap;
  }
  td[data-chosen] {
    outline: 2px solid var(--st-accent);
    outline-offset: -2px;
  }
`;
/** Fill of a bar: consistency from `FROM` to 1. */
const FROM = 0.5;
const Bar = styled.span`
  display: block;
  width: 72px;
  height: 5px;
  margin-top: 4px;
  background: var(--st-line);
  forced-color-adjust: none;
  span {
    display: block;
    height: 100%;
    background: var(--st-text);
  }
`;

/**
 * Tested settings: one row per number of components, one column per resolution; each point shows its number of clusters and the consistency of the
 * cells.
 */
export function StabilityGrid({ summary }: { summary: StabilitySummary }) {
  const t = useT();
  const { resolutions, components, points, chosen } = summary;
  return (
    <Scroll tabIndex={0} role="group" aria-label={t('stability.grid')}>
      <Grid>
        <caption>
          {t('stability.grid')} <Muted as="span">{t('stability.gridHint')}</Muted>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('options.pcs')}</th>
            {resolutions.map((resolution) => (
              <th key={resolution} scope="col">
                {t('stability.resolution', { resolution })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {components.map(({ number, by }) => (
            <tr key={number}>
              <th scope="row">
                {t.number(number)} <Muted as="span">{by.map((one) => t(`stability.by.${one}`)).join(' · ')}</Muted>
              </th>
              {resolutions.map((resolution) => {
                const point = points.find((one) => one.components === number && one.resolution === resolution);
                if (!point) return <td key={resolution} />;
                const isChosen = number === chosen.components && resolution === chosen.resolution;
                const clusters =
                  point.least === point.most
                    ? t('stability.pointClusters', { n: point.clusters })
                    : t('stability.pointRange', { least: point.least, most: point.most });
                return (
                  <td key={resolution} data-chosen={isChosen || undefined}>
                    {clusters}, {t.percent(point.consistency, 0)} {isChosen && <Badge>{t('stability.chosen')}</Badge>}
                    <Bar aria-hidden>
                      <span style={{ width: `${Math.max(0, (point.consistency - FROM) / (1 - FROM)) * 100}%` }} />
                    </Bar>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Scroll>
  );
}
