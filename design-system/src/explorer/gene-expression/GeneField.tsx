import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { LIMITS } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { GeneSearch } from '../../primitives/ComboBox/GeneSearch.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TextArea } from '../../primitives/TextArea/TextArea.tsx';
import { genesIn } from '../gene-set/signature.ts';
import type { GenePanelProps } from './gene-expression.types.ts';

const MOST = LIMITS.geneExpression.genes;
/** Characters of a name (contract: GeneName). */
const LONGEST = 60;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
`;
type GeneFieldProps = Pick<
  GenePanelProps,
  'gene' | 'onGeneChange' | 'query' | 'onQueryChange' | 'hits' | 'searching' | 'onGenesChange'
> & { genes: readonly string[] };

/** Search of a gene that joins the chosen ones; several names at once join them together. */
export function GeneField({ genes, gene, onGeneChange, onGenesChange, ...search }: GeneFieldProps) {
  const t = useT();
  const isFull = genes.length >= MOST;
  const several = onGenesChange ? genesIn(search.query) : [];
  const isSeveral = several.length > 1;
  const add = (symbol: string) => {
    const named = genesIn(symbol).filter((name) => name.length <= LONGEST);
    if (onGenesChange && named.length > 1) {
      const all = [...new Set([...genes, ...named])].slice(0, MOST);
      return onGenesChange(all, named.find((name) => all.includes(name)) ?? gene);
    }
    if (!onGenesChange || genes.includes(symbol)) onGeneChange(symbol);
    else if (!isFull) onGenesChange([...genes, symbol], symbol);
    return undefined;
  };
  return (
    <GeneSearch
      {...search}
      {...(isSeveral && {
        hits: [{ id: t.dynamic('gene.several', { n: several.length }), symbol: several.join(', ') }],
        searching: false,
      })}
      label={t('gene.label')}
      shown={gene}
      onPick={add}
      {...(isFull && { hint: t.dynamic('gene.full', { most: MOST }) })}
    />
  );
}

interface GeneListProps {
  genes: readonly string[];
  gene: string | null;
  onGenesChange: (genes: string[], gene: string | null) => void;
  /** Beside the button that opens the list. */
  children: ReactNode;
}
/** The chosen genes as a text to paste and edit. */
export function GeneList({ genes, gene, onGenesChange, children }: GeneListProps) {
  const t = useT();
  const [list, setList] = useState<string | null>(null);
  const listed = genesIn(list ?? '');
  const tooMany = listed.length > MOST;
  const tooLong = listed.find((name) => name.length > LONGEST);
  const problem = tooMany
    ? t.dynamic('gene.tooMany', { n: listed.length, most: MOST })
    : tooLong && t.dynamic('gene.notAName', { name: tooLong.slice(0, LONGEST) });
  if (list === null)
    return (
      <Row>
        {children}
        <Button small onPress={() => setList(genes.join('\n'))}>
          {t.dynamic('gene.list')}
        </Button>
      </Row>
    );
  return (
    <Stack $gap={8} style={{ width: '100%' }}>
      <TextArea
        label={t.dynamic('gene.list')}
        value={list}
        onChange={setList}
        rows={5}
        hint={t.dynamic('gene.listHint', { most: MOST })}
        {...(problem && { errorMessage: problem })}
      />
      <Row>
        <Button
          small
          isDisabled={Boolean(problem) || !listed.length}
          onPress={() => {
            onGenesChange(listed, gene && listed.includes(gene) ? gene : (listed[0] ?? null));
            setList(null);
          }}
        >
          {t.dynamic('gene.listApply')}
        </Button>
        <Button tone="quiet" small onPress={() => setList(null)}>
          {t('common.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
