'use client';
import { styled } from 'styled-components';
import type { DatasetQuality, Spread } from '@stroma/contract';
import type { Loadable } from '../../../primitives/common.types.ts';
import { ChartMenu } from '../../../plot-kit/ChartMenu/ChartMenu.tsx';
import { useT, type Translate } from '../../../theme/messages.ts';

/** A number of more characters needs a wider tile, because a number is never broken. */
const SHORT = 7;
const Tiles = styled.dl<{ $isLong: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${({ $isLong }) => ($isLong ? 140 : 92)}px, 1fr));
  gap: 8px;
  margin: 0;
  padding: 12px 16px 0;
`;
/** The menu of the distributions is below them, at the right. */
const Whole = styled.div`
  display: flex;
  flex-direction: column;
  > button {
    align-self: flex-end;
    margin: 4px 16px 0;
  }
`;
const Tile = styled.div`
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: 8px 12px 10px;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-raised);
  dt {
    color: var(--st-muted);
    font-size: 12px;
  }
  dd {
    margin: 0;
  }
  dd:first-of-type {
    font-size: 20px;
    line-height: 28px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  dd + dd {
    color: var(--st-muted);
    font-size: 12px;
  }
  svg {
    display: block;
    width: 100%;
    height: 28px;
    margin-top: 4px;
    fill: var(--st-muted);
    fill-opacity: 0.55;
  }
`;
const PARTS = ['genes', 'umi', 'mitochondrial'] as const;
type Part = (typeof PARTS)[number];

const shown = (t: Translate, part: Part, value: number): string =>
  part === 'mitochondrial' ? `${t.number(value, { maximumSignificantDigits: 2 })}%` : t.number(Math.round(value));

/** Bars of a histogram; the adjacent text has the same content. */
function Bars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg viewBox={`0 0 ${counts.length} 1`} preserveAspectRatio="none" aria-hidden>
      {counts.map((n, i) => (
        <rect key={i} x={i + 0.08} width={0.84} y={1 - n / most} height={n / most} />
      ))}
    </svg>
  );
}

export interface DatasetNumbersProps {
  cells: number;
  samples: number;
  state: Loadable<DatasetQuality['overall']>;
}

/** A dataset in four numbers: cells, and per cell the median genes, UMIs and mitochondrial share, each with its distribution. */
export function DatasetNumbers({ cells, samples, state }: DatasetNumbersProps) {
  const t = useT();
  const overall = state.state === 'ready' ? state.data : null;
  const facts = (part: Part, spread: Spread) => ({
    value: shown(t, part, spread.median),
    range: t('numbers.middle', { low: shown(t, part, spread.q1), high: shown(t, part, spread.q3) }),
  });
  const numbers = [
    t.number(cells),
    ...PARTS.flatMap((part) => (overall?.[part] ? shown(t, part, overall[part].median) : [])),
  ];
  return (
    <Whole>
      <Tiles $isLong={numbers.some(({ length }) => length > SHORT)} aria-busy={state.state === 'loading'}>
        <Tile>
          <dt>{t('numbers.cells')}</dt>
          <dd>{t.number(cells)}</dd>
          {samples > 0 && <dd>{t('numbers.samples', { n: samples })}</dd>}
        </Tile>
        {PARTS.map((part) => {
          const spread = overall?.[part] ?? null;
          const { value, range } = spread ? facts(part, spread) : { value: '–', range: null };
          return (
            <Tile key={part}>
              <dt>{t(`numbers.${part}`)}</dt>
              <dd>{value}</dd>
              <dd>{range ?? (state.state === 'ready' ? t(`qc.absent.${part}`) : ' ')}</dd>
              {spread && (
                <dd>
                  <Bars counts={spread.counts} />
                </dd>
              )}
            </Tile>
          );
        })}
      </Tiles>
      {overall && <ChartMenu />}
    </Whole>
  );
}
