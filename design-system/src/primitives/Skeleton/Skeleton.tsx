'use client';
import { keyframes, styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';

const breathe = keyframes`50% { opacity: 0.45; }`;
const Bar = styled.span`
  display: block;
  border-radius: 4px;
  background: var(--st-line);
  animation: ${breathe} 1.6s ease-in-out infinite;
`;
const Rows = styled.div`
  display: grid;
  gap: 12px;
  padding: 12px 0;
`;
const WIDTHS = [92, 78, 86, 64, 90, 72, 82, 58];

/** Placeholder in the shape of the expected lines. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  const t = useT();
  return (
    <Rows role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, i) => (
        <Bar key={i} style={{ height: 14, width: `${WIDTHS[i % WIDTHS.length]}%` }} />
      ))}
    </Rows>
  );
}
const Plot = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  /* Heights of bars are shares of the row, which has a height even where the box around the plot has only a least one. */
  grid-template-rows: minmax(0, 1fr);
  align-items: end;
  column-gap: 4%;
  width: 100%;
  height: 100%;
  min-height: 160px;
  padding: 16px 8px 0 32px;
  /* A chart's axes stay where they are in a page from right to left. */
  direction: ltr;
  border-inline-start: 1px solid var(--st-line);
  border-bottom: 1px solid var(--st-line);
`;
/** The shape of a chart with groups. */
export function SkeletonChart() {
  const t = useT();
  return (
    <Plot role="status" aria-label={t('state.loading')}>
      {[40, 72, 55, 88, 34, 62, 48].map((h, i) => (
        <Bar key={i} style={{ height: `${h}%` }} />
      ))}
    </Plot>
  );
}
