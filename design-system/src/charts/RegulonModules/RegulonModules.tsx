'use client';
import { useMemo } from 'react';
import { chart } from '../../kernels/figure/chart.tsx';
import { useT } from '../../theme/messages.ts';
import { FigureRoomContext } from '../../kernels/figure/room.ts';
import { HeatView } from '../../kernels/matrix/HeatView.tsx';
import { Compose, PartTitle } from '../../kernels/figure/Compose.tsx';
import { moduleActivity, modulesOf } from './modules.ts';
import type { RegulonModulesProps } from './RegulonModules.types.ts';

/** Regulons that act together: their similarity, clustered and cut into the user's number of modules, and each module by group (specification 2.8). */
export const RegulonModules = chart(function RegulonModules(props: RegulonModulesProps) {
  const { title, data: similarity, linkage, activity, groupLabel, k: modules, palette } = props;
  const t = useT();
  const module = useMemo(() => modulesOf({ linkage, k: modules }), [linkage, modules]);
  const bars = useMemo(
    () => [
      {
        name: t('chart.module'),
        values: module.map((m) => String(m)),
        categories: [...new Set(module)].sort((a, b) => a - b).map(String),
      },
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [module, t.locale],
  );
  const byGroup = useMemo(() => {
    const of = moduleActivity(activity, module);
    return { ...of, rows: of.rows.map((name) => `${name} (n = ${module.filter((m) => String(m) === name).length})`) };
  }, [activity, module]);
  const n = new Set(module).size;
  return (
    <Compose least={100_000} isFilling>
      <HeatView
        title={`${title}. ${t('regulon.modules.summary', { n: similarity.rows.length, modules: n })}`}
        data={similarity}
        valueLabel={t('regulon.similarity')}
        rowLabel={t('regulon.name')}
        columnLabel={t('regulon.name')}
        rowLinkage={linkage}
        columnLinkage={linkage}
        rowAnnotations={bars}
        columnAnnotations={bars}
        areRowsItalic
        areColumnsItalic
        {...(props.height && { height: props.height })}
        {...(palette && { palette })}
      />
      <div>
        <PartTitle data-part-title="">{t('regulon.moduleActivity')}</PartTitle>
        <FigureRoomContext value={null}>
          <HeatView
            title={`${title}. ${t('regulon.moduleActivity')}`}
            data={byGroup}
            valueLabel={t('regulon.scaled')}
            rowLabel={t('chart.module')}
            columnLabel={groupLabel}
            ramp="diverging"
          />
        </FigureRoomContext>
      </div>
    </Compose>
  );
});
