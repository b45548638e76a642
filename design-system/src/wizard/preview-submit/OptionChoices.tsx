'use client';
import { Facts } from '../../primitives/Facts/Facts.tsx';
import { useT } from '../../theme/messages.ts';
import { TSNE_CELLS } from '../tsneCells.ts';
import type { PreviewSubmitStepProps } from '../wizard.types.ts';
import { Section } from './Section.tsx';

type Props = Pick<PreviewSubmitStepProps, 'param' | 'result' | 'annotation' | 'onEdit'> & {
  /** Cells of the analysis, which decide whether t-SNE is calculated. */
  cells: number;
};

/** The options of the analysis in words. */
export function OptionChoices({ param, result, annotation, cells, onEdit }: Props) {
  const t = useT();
  const isTsne = param.tsne === 'do' || (param.tsne !== 'skip' && cells <= TSNE_CELLS);
  const batchOf = (name: string) => {
    if (name === 'sample') return t('options.bySample');
    return name === 'group' ? t('options.byGroup') : t('options.byColumn', { name });
  };
  return (
    <Section title={t('wizard.step.options')} onEdit={() => onEdit(3)}>
      <Facts
        facts={[
          [t('options.hvg'), t.number(param.numberOfHighlyVariableGenes)],
          [t('options.scale'), param.scaleLargeData ? t('common.yes') : t('common.no')],
          [
            t('options.pcs'),
            param.pcValueState === 'custom'
              ? t.number(param.pcValueNum)
              : result?.components
                ? t('preview.recommendedComponents', { n: result.components.recommended })
                : t('preview.recommendedLater'),
          ],
          [
            t('options.batch'),
            param.batchRemoveMethod === 'none' ? t('common.none') : `Harmony, ${batchOf(param.batchName)}`,
          ],
          [t('options.resolution'), t.number(param.cluster)],
          [t('options.tsne'), isTsne ? t('common.yes') : t('common.no')],
          [t('preview.annotation'), annotation === undefined ? undefined : (annotation ?? t('common.none'))],
          [t('preview.seed'), t.number(param.seed, { useGrouping: false })],
        ]}
      />
    </Section>
  );
}
