'use client';
import { useMemo } from 'react';
import { useT } from '../../theme/messages.ts';
import { HeatView } from '../heat/HeatView.tsx';
import { Compose, PartTitle } from '../panel/Compose.tsx';
import { modulesOf } from './modules.ts';
import type { RegulonModulesProps } from './RegulonModules.types.ts';

/** Regulons that act together: their similarity, clustered and cut into the user's number of modules, and each module by group (specification 2.8). */
export function RegulonModules(props: RegulonModulesProps) {
  const { title, similarity, linkage, moduleActivity, groupLabel, palette } = props;
  const t = useT();
  const { module, isOwn } = useMemo(
    () => modulesOf({ module: props.module, linkage, ...(props.modules !== undefined && { modules: props.modules }) }),
    [props.module, props.modules, linkage],
  );
  const bars = useMemo(
    () => [{ name: t('chart.module'), values: module.map((m) => String(m)) }],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the translator is new each render; the language is the key
    [module, t.locale],
  );
  const activity = useMemo(
    () => ({
      ...moduleActivity,
      rows: moduleActivity.rows.map((name, i) => `${name} (n = ${props.module.filter((m) => m === i + 1).length})`),
    }),
    [moduleActivity, props.module],
  );
  const n = new Set(module).size;
  return (
    <Compose least={100_000}>
      <HeatView
        title={`${title}. ${t('regulon.modules.summary', { n: similarity.rows.length, modules: n })}`}
        matrix={similarity}
        valueLabel={t('regulon.similarity')}
        rowLabel={t('regulon.name')}
        columnLabel={t('regulon.name')}
        rowLinkage={linkage}
        columnLinkage={linkage}
        rowAnnotations={bars}
        columnAnnotations={bars}
        italicRows
        italicColumns
        {...(palette && { palette })}
      />
      {isOwn && (
        <div>
          <PartTitle data-part-title="">{t('regulon.moduleActivity')}</PartTitle>
          <HeatView
            title={`${title}. ${t('regulon.moduleActivity')}`}
            matrix={activity}
            valueLabel={t('regulon.scaled')}
            rowLabel={t('chart.module')}
            columnLabel={groupLabel}
            ramp="diverging"
          />
        </div>
      )}
    </Compose>
  );
}
