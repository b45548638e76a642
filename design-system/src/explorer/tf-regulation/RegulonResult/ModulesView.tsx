'use client';
import { useMemo } from 'react';
import { RegulonModules } from '../../../charts/RegulonModules/RegulonModules.tsx';
import { regulonModulesTable } from '../../../charts/RegulonModules/RegulonModules.table.ts';
import { firstRows, type RegulonMatrices } from '../../../charts/RegulonPlot/matrices.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { useT } from '../../../theme/messages.ts';
import { ResultOptions } from '../../ResultOptions.tsx';
import type { RegulonResultProps } from '../tf-regulation.types.ts';
import { CountField } from './CountField.tsx';

const MOST = 50;

const both = (a: Loadable<RegulonMatrices>, b: RegulonResultProps['similarity']) =>
  a.state !== 'ready'
    ? a
    : b.state !== 'ready'
      ? b
      : { state: 'ready' as const, data: { matrices: a.data, similarity: b.data } };

/** Modules of regulons that are active in the same cells. */
export function ModulesView(props: RegulonResultProps) {
  const { result, choice, matrices, similarity, palette } = props;
  const t = useT();
  const clustered = useMemo(() => both(matrices, similarity), [matrices, similarity]);
  const modules = Math.min(choice.modules, result.clustered);
  const modulesTitle = t.dynamic('tf.view.modules');
  return (
    <>
      <PlotFrame
        isMain
        title={modulesTitle}
        {...(result.clustered < result.regulons && {
          subtitle: t.dynamic('tf.clustered', { n: result.clustered, of: result.regulons }),
        })}
        state={clustered}
        actions={
          <ResultOptions>
            <CountField {...props} field="modules" most={Math.min(MOST, result.clustered)} />
          </ResultOptions>
        }
        table={({ similarity: matrix, matrices: { activity } }) =>
          regulonModulesTable(
            {
              ...{ title: modulesTitle, data: matrix, linkage: result.linkage, k: modules },
              ...{ activity: firstRows(activity, result.clustered), groupLabel: t.column(result.groupBy) },
            },
            t,
          )
        }
      >
        {({ similarity: matrix, matrices: { activity } }) => (
          <RegulonModules
            title={modulesTitle}
            data={matrix}
            linkage={result.linkage}
            activity={firstRows(activity, result.clustered)}
            k={modules}
            groupLabel={t.column(result.groupBy)}
            {...(palette && { palette })}
          />
        )}
      </PlotFrame>
    </>
  );
}
