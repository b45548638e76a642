'use client';
import { CnvScore } from '../../../charts/CnvScore/CnvScore.tsx';
import { cnvScoreTable } from '../../../charts/CnvScore/CnvScore.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import { ExportButton } from '../../ExportButton.tsx';
import { ResultOptions } from '../../ResultOptions.tsx';
import { withColours } from '../../withColours.ts';
import type { CnvColumn, CnvResultProps } from '../cnv.types.ts';
import { Note } from './cnvResult.styles.ts';

const COLOURED: readonly CnvColumn[] = ['score', 'correlation', 'confidence', 'call', 'cluster'];

interface ScoreTabProps extends CnvResultProps {
  groupLabel: string;
  coloured: CnvColumn;
  onColouredChange: (column: CnvColumn) => void;
}
/** The score of each cell by group, how many cells are malignant, and the column that colours the embedding. */
export function ScoreTab(props: ScoreTabProps) {
  const { result, palette, colours, groupLabel, coloured } = props;
  const t = useT();
  const { malignancy } = result;
  return (
    <Stack $gap={4}>
      <Note role="status">
        {t.dynamic(malignancy.separate ? 'cnv.malignant' : 'cnv.noMalignant', {
          n: malignancy.malignant,
          undecided: malignancy.undecided,
          tested: result.tested,
        })}
        {malignancy.settled === false && ` ${t.dynamic('cnv.notSettled')}`}
      </Note>
      <PlotFrame
        isMain
        title={t('cnv.tab.score')}
        state={{ state: 'ready', data: result }}
        height={420}
        actions={
          <>
            <ResultOptions>
              <Select
                label={t.dynamic('cnv.colourBy')}
                value={coloured}
                options={COLOURED.map((id) => ({ id, label: t.dynamic(`cnv.column.${id}`) }))}
                onChange={(id) => props.onColouredChange(id as CnvColumn)}
              />
              <Button onPress={() => props.onColour(coloured)}>{t.dynamic('cnv.colour')}</Button>
            </ResultOptions>
            <ExportButton onPress={() => props.onDownload('cells')}>{t('cnv.download.scores')}</ExportButton>
          </>
        }
        table={({ scores, points }) => cnvScoreTable({ title: '', data: scores, points, groupLabel }, t)}
      >
        {({ scores, points }, figure) => (
          <CnvScore
            title={figure.title || t('cnv.tab.score')}
            data={withColours(scores, colours)}
            {...{ points, groupLabel, palette }}
          />
        )}
      </PlotFrame>
    </Stack>
  );
}
