'use client';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { LIMITS } from '@stroma/contract';
import { useT, type Translate } from '../../theme/messages.ts';
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
  'gene' | 'onGeneChange' | 'query' | 'onQueryChange' | 'hits' | 'isSearching' | 'onGenesChange'
> & { genes: readonly string[] };

/** Error for names that cannot be added: too many for a figure, or an invalid name. */
function problemOf(names: readonly string[], t: Translate): string | undefined {
  const tooLong = names.find((name) => name.length > LONGEST);
  if (names.length > MOST) return t.dynamic('gene.tooMany', { n: names.length, most: MOST });
  return tooLong && t.dynamic('gene.notAName', { name: tooLong.slice(0, LONGEST) });
}

/**
 * Search field that adds a gene to the chosen ones; several names are added together. A feature whose own name contains blanks or commas counts as
 * one.
 */
export function GeneField({ genes, gene, onGeneChange, onGenesChange, ...search }: GeneFieldProps) {
  const t = useT();
  const { query, hits, isSearching } = search;
  const isFull = genes.length >= MOST;
  const realOf = (text: string) =>
    hits.find(({ id, symbol }) => [id, symbol].some((name) => name.toUpperCase() === text.trim().toUpperCase()));
  const several = onGenesChange ? genesIn(query) : [];
  const joined = several.join(', ');
  const isSeveral = several.length > 1;
  const all = [...new Set([...genes, ...several])];
  const problem = isSeveral && !realOf(query) ? problemOf(all, t) : undefined;
  const offered = { id: t.dynamic('gene.several', { n: several.length }), symbol: joined };
  const add = (text: string) => {
    const named = genesIn(text);
    const isOne = named.length < 2 || !onGenesChange;
    const real = isOne ? undefined : realOf(text);
    if (!isOne && !real) return onGenesChange([...new Set([...genes, ...named])], named[0] ?? gene);
    const symbol = real?.symbol ?? text;
    if (!onGenesChange || genes.includes(symbol)) onGeneChange(symbol);
    else if (!isFull) onGenesChange([...genes, symbol], symbol);
    return undefined;
  };
  return (
    <GeneSearch
      {...search}
      {...(isSeveral && {
        // Ignores results of an earlier query.
        hits: [...(isSearching ? [] : hits), ...(problem || realOf(joined) ? [] : [offered])],
        isWaiting: true,
      })}
      label={t('gene.label')}
      shown={gene}
      onPick={add}
      {...(problem
        ? { errorMessage: problem, isRefused: true }
        : isFull && { hint: t.dynamic('gene.full', { most: MOST }) })}
    />
  );
}

interface GeneListProps {
  genes: readonly string[];
  gene: string | null;
  onGenesChange: (genes: string[], gene: string | null) => void;
  /** Content next to the button that opens the list. */
  children: ReactNode;
}
/** The chosen genes as a text to paste and edit. */
export function GeneList({ genes, gene, onGenesChange, children }: GeneListProps) {
  const t = useT();
  const [list, setList] = useState<string | null>(null);
  const listed = genesIn(list ?? '');
  const problem = problemOf(listed, t);
  if (list === null)
    return (
      <Row>
        {children}
        <Button isSmall onPress={() => setList(genes.join('\n'))}>
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
          isSmall
          isDisabled={Boolean(problem) || !listed.length}
          onPress={() => {
            onGenesChange(listed, gene && listed.includes(gene) ? gene : (listed[0] ?? null));
            setList(null);
          }}
        >
          {t.dynamic('gene.listApply')}
        </Button>
        <Button tone="quiet" isSmall onPress={() => setList(null)}>
          {t('common.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
