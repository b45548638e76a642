'use client';
import { styled } from 'styled-components';
import { chart, ChartBox } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { axesOf } from './dots.ts';
import { dotFileHeight, interactionDotFigure, sizesOf } from './InteractionDot.figure.ts';
import type { InteractionDotProps } from './InteractionDot.types.ts';

const Wide = styled.div`
  overflow-x: auto;
`;

/** Ligand-receptor pairs by couple of cell types: colour by mean, size by P value (specification 2.8). */
export const InteractionDot = chart(function InteractionDot(props: InteractionDotProps) {
  const { onSelect, data: rows } = props;
  const t = useT();
  const draw = useFigure(interactionDotFigure, props);
  const sizes = sizesOf(props);
  return (
    <Wide as={ChartBox}>
      {/* A couple's name needs 14 px; with less, names would overlap. */}
      <div style={{ minWidth: Math.min(1400, 200 + sizes.couples * 14) }}>
        <MarksView
          draw={draw}
          description={`${props.title}. ${t.dynamic('interaction.dot.summary', { pairs: sizes.pairs, couples: sizes.couples })}`}
          height={props.height ?? sizes.height}
          fileHeight={(width, height) => dotFileHeight(props, width, height)}
          onPick={
            onSelect &&
            (({ id }) => {
              const { place } = axesOf(props);
              const index = rows.findIndex((r) => `${r.pair}|${place(r).x}` === id);
              const item = rows[index];
              if (item) onSelect({ item, index });
            })
          }
        />
      </div>
    </Wide>
  );
});
