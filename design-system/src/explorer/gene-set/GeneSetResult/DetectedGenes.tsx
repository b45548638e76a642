'use client';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { useT } from '../../../theme/messages.ts';
import type { GeneSetResultProps } from '../gene-set.types.ts';
import { GENE_SET_LIMITS } from '../limits.ts';

/** Genes with the symbols of the matrix; the summary has the first of many. */
const namesOf = ({ renamed, renamedGenes }: GeneSetResultProps['summary']['sets'][number]): string => {
  const names = renamedGenes.map(({ gene, symbol }) => `${gene} (${symbol})`);
  return [...names, ...(renamed > names.length ? ['…'] : [])].join(', ');
};

/** Number of a set's genes that are in the matrix; a warning if there are few, or the set is small. */
export function DetectedGenes({
  summary,
  number,
  onShowUndetected,
}: Pick<GeneSetResultProps, 'summary' | 'onShowUndetected'> & { number: number }) {
  const t = useT();
  const set = summary.sets[number - 1];
  if (!set) return null;
  const { detected, genes } = set;
  const isFew = detected < genes * GENE_SET_LIMITS.warn;
  const values = { n: detected, all: genes, percent: t.percent(detected / genes) };
  return (
    <div style={{ padding: '0 16px 16px' }}>
      <Banner
        tone={isFew ? 'warning' : 'info'}
        action={
          detected < genes && (
            <Button isSmall onPress={() => onShowUndetected(number)}>
              {t('geneSet.undetectedList')}
            </Button>
          )
        }
      >
        {isFew ? t.dynamic('gene-set.few', values) : t('geneSet.detected', values)}
        {set.renamed > 0 && ` ${t.dynamic('gene-set.renamed', { n: set.renamed, names: namesOf(set) })}`}
      </Banner>
    </div>
  );
}
