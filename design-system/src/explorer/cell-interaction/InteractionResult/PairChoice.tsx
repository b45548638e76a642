'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { FileDrop } from '../../../primitives/FileDrop/FileDrop.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { CheckList } from '../../CheckList.tsx';
import type { InteractionResultProps } from '../cell-interaction.types.ts';
import { cytokinesOf, unknownGenes, unknownPairs } from '../pairs.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
  align-items: start;
  gap: 12px;
`;
/** Number of names listed in a message. */
const SHOWN = 10;

/** Selector of the condition; renders nothing if there is only one. */
export function Stratum({
  result,
  choice,
  onChoiceChange,
}: Pick<InteractionResultProps, 'result' | 'choice' | 'onChoiceChange'>) {
  const t = useT();
  const { condition } = result;
  if (!condition) return null;
  return (
    <SegmentedControl
      label={t.dynamic('interaction.stratum')}
      value={choice.stratum}
      onChange={(stratum) => onChoiceChange({ ...choice, stratum })}
      options={[
        { id: 'all', label: t.dynamic('interaction.stratum.all') },
        { id: 'a', label: t.category(condition.a) },
        { id: 'b', label: t.category(condition.b) },
        { id: 'difference', label: t.dynamic('interaction.stratum.difference', condition) },
      ]}
    />
  );
}

type PairChoiceProps = Pick<InteractionResultProps, 'choice' | 'onChoiceChange' | 'pairs' | 'onCsv'>;
/** Thresholds, conditions and the pairs to show: all, only cytokines, chosen genes, or those of a csv (specification 2.8). */
export function PairChoice({ choice, onChoiceChange, pairs, onCsv }: PairChoiceProps) {
  const t = useT();
  const set = (part: Partial<typeof choice>) => onChoiceChange({ ...choice, ...part });
  const known = pairs.state === 'ready' ? pairs.data : [];
  const cytokines = cytokinesOf(known);
  const unknown = choice.csv ? unknownPairs(known, choice.csv.pairs) : [];
  return (
    <>
      <Row>
        <NumberField
          label={t.dynamic('interaction.pMax')}
          value={choice.p}
          minValue={0}
          maxValue={1}
          step={0.01}
          formatOptions={{ maximumSignificantDigits: 6 }}
          onChange={(p) => Number.isFinite(p) && set({ p })}
        />
        <NumberField
          label={t.dynamic('interaction.rankMax')}
          hint={t.dynamic('interaction.rankHint')}
          value={choice.rank}
          minValue={0}
          maxValue={1}
          step={0.01}
          formatOptions={{ maximumSignificantDigits: 6 }}
          onChange={(rank) => Number.isFinite(rank) && set({ rank })}
        />
      </Row>
      <RowFlex>
        <SegmentedControl
          label={t.dynamic('interaction.which')}
          value={choice.from}
          onChange={(from) => set({ from })}
          options={(['all', 'cytokines', 'genes', 'csv'] as const).map((id) => ({
            id,
            label: t.dynamic(`interaction.which.${id}`),
          }))}
        />
      </RowFlex>
      {choice.from === 'cytokines' &&
        (cytokines.length ? (
          <CheckList
            label={t.dynamic('interaction.cytokines')}
            options={cytokines.map((name) => ({ id: name, label: name }))}
            value={choice.cytokines}
            onChange={(next) => set({ cytokines: next })}
          />
        ) : (
          <Muted role="status">{pairs.state === 'ready' && t.dynamic('interaction.noCytokines')}</Muted>
        ))}
      {choice.from === 'genes' && <Genes {...{ choice, onChoiceChange, pairs }} />}
      {choice.from === 'csv' && (
        <Stack $gap={8}>
          <FileDrop
            title={t.dynamic('interaction.drop')}
            hint={t.dynamic('interaction.dropHint')}
            accept={['.csv', '.txt']}
            onFiles={([file]) => file && onCsv(file)}
          />
          {choice.csv && (
            <Muted role="status">
              {t.dynamic('interaction.csvRead', {
                ...{ file: choice.csv.fileName, n: choice.csv.pairs.length },
                found: choice.csv.pairs.length - unknown.length,
              })}
            </Muted>
          )}
          {choice.csv && choice.csv.problems > 0 && (
            <Banner tone="warning">{t.dynamic('interaction.csvProblems', { n: choice.csv.problems })}</Banner>
          )}
          {unknown.length > 0 && pairs.state === 'ready' && (
            <Muted>
              {t.dynamic('interaction.csvUnknown', {
                names: `${unknown.slice(0, SHOWN).join(', ')}${unknown.length > SHOWN ? ' …' : ''}`,
              })}
            </Muted>
          )}
        </Stack>
      )}
    </>
  );
}

/** Unique symbols of a typed list. */
const symbolsOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Filter for pairs with at least one of the genes. The typed text is kept as typed. */
function Genes({ choice, onChoiceChange, pairs }: Pick<InteractionResultProps, 'choice' | 'onChoiceChange' | 'pairs'>) {
  const t = useT();
  const { genes } = choice;
  const [typed, setTyped] = useState(genes.join(', '));
  // Genes sent from another tool replace the typed ones.
  const text = symbolsOf(typed).join() === genes.join() ? typed : genes.join(', ');
  const unknown = pairs.state === 'ready' ? unknownGenes(pairs.data, genes) : [];
  return (
    <Stack $gap={8}>
      <TextArea
        label={t.dynamic('interaction.genes')}
        hint={t.dynamic('interaction.genesHint')}
        value={text}
        onChange={(next) => {
          setTyped(next);
          onChoiceChange({ ...choice, genes: symbolsOf(next) });
        }}
      />
      {genes.length > 0 && pairs.state === 'ready' && (
        <Muted role="status">
          {t.dynamic('interaction.genesFound', { n: genes.length, found: genes.length - unknown.length })}
          {unknown.length > 0 &&
            ` ${t.dynamic('interaction.genesUnknown', {
              names: `${unknown.slice(0, SHOWN).join(', ')}${unknown.length > SHOWN ? ' …' : ''}`,
            })}`}
        </Muted>
      )}
    </Stack>
  );
}
