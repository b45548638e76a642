'use client';
import { useMemo } from 'react';
import { useT } from '../../theme/messages.ts';
import { Embedding } from '../embedding/Embedding.tsx';
import { fromFloats } from '../embedding/fromFloats.ts';
import { numberColour } from '../embedding/toolColour.ts';
import { MarksView } from '../marks/MarksView.tsx';
import { Compose } from '../panel/Compose.tsx';
import { useFigure } from '../useDrawing.ts';
import { cnvScoreFigure } from './CnvScore.figure.ts';
import type { CnvScoreProps } from './CnvScore.types.ts';

/** How far each cell's copy number is from the reference: by group and on the embedding (specification 2.8). */
export function CnvScore(props: CnvScoreProps) {
  const { title, scores, embedding, ramp = 'ember' } = props;
  const t = useT();
  const draw = useFigure(cnvScoreFigure, props);
  const coordinates = useMemo(() => fromFloats(embedding, scores.cells.x, scores.cells.y), [embedding, scores]);
  const colour = useMemo(
    () => numberColour(t('cnv.score'), scores.cells.score),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [scores, t.locale],
  );
  const description = `${title}. ${t('cnv.score.summary', { groups: scores.groups.length, n: scores.cells.x.length })}`;
  return (
    <Compose least={420}>
      <MarksView draw={draw} description={description} height={420} />
      <div style={{ height: 420 }}>
        <Embedding coordinates={coordinates} colour={colour} ramp={ramp} label={description} />
      </div>
    </Compose>
  );
}
