'use client';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { FigureRoomContext, useFreeHeight } from '../../kernels/figure/room.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { MarksView } from '../../kernels/marks/MarksView.tsx';
import { Compose, PartTitle } from '../../kernels/figure/Compose.tsx';
import { useFigure } from '../../kernels/marks/useFigure.ts';
import { cnvRegionFigure, regionName } from './CnvRegion.figure.ts';
import type { CnvRegionProps } from './CnvRegion.types.ts';

/** One region by group, and every chromosome arm by group (specification 2.8). */
export const CnvRegion = chart(function CnvRegion(props: CnvRegionProps) {
  const { title, region, data: arms, groupLabel, onSelect } = props;
  const t = useT();
  const tall = useFreeHeight(props.height ?? 300);
  const draw = useFigure(cnvRegionFigure, props);
  return (
    <Compose least={100_000} isFilling>
      {region && (
        <div>
          <PartTitle data-part-title="">
            {regionName(region, t)} · {t('cnv.genes', { n: region.genes.length })}
          </PartTitle>
          <MarksView
            draw={draw}
            description={`${title}. ${t('cnv.region.summary', { region: regionName(region, t), n: region.groups.length })}`}
            height={tall}
          />
        </div>
      )}
      <div>
        <PartTitle data-part-title="">{t('cnv.arms')}</PartTitle>
        <FigureRoomContext value={null}>
          <HeatView
            title={`${title}. ${t('cnv.arms')}`}
            data={arms}
            valueLabel={t('cnv.value')}
            rowLabel={groupLabel}
            columnLabel={t('cnv.arm')}
            ramp="diverging"
            {...(onSelect && { onSelect })}
          />
        </FigureRoomContext>
      </div>
    </Compose>
  );
});
