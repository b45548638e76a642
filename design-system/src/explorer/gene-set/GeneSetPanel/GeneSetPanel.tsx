'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import { GeneArea } from '../GeneArea.tsx';
import type { GeneSetFacts, GeneSetForm, GeneSetPanelProps } from '../gene-set.types.ts';
import { genesIn } from '../signature.ts';
import { validateGeneSet, type GeneSetField } from '../validateGeneSet.ts';
import { GeneSetHistory } from './GeneSetHistory.tsx';
import { PredefinedSets } from './PredefinedSets.tsx';
import { UploadedSets } from './UploadedSets.tsx';

const Narrow = styled.div`
  max-width: 300px;
`;
const SOURCES = ['predefined', 'custom', 'upload'] as const;
const METHODS = ['aucell', 'scoreGenes'] as const;

/** Gene sets to score: predefined, typed or uploaded; and the searches made before (specification 2.8). */
export function GeneSetPanel({ facts, history, onHistoryAdd, ...props }: GeneSetPanelProps) {
  return (
    <>
      <Loaded state={facts}>{(known) => <Form known={known} {...props} />}</Loaded>
      <GeneSetHistory history={history} onAdd={onHistoryAdd} canEdit={props.canEdit ?? true} />
    </>
  );
}

type FormProps = Omit<GeneSetPanelProps, 'facts' | 'history' | 'onHistoryAdd'> & { known: GeneSetFacts };
function Form({ known, value, onChange, onSubmit, example, onUpload, ...form }: FormProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateGeneSet(value, known.predefined);
  const problemOf = (field: GeneSetField) => {
    const problem = tried && problems[field];
    return problem ? t.dynamic(problem.id, problem.values) : undefined;
  };
  const set = (part: Partial<GeneSetForm>) => onChange({ ...value, ...part });
  const { custom } = value;
  return (
    <ToolForm
      {...form}
      title={t('geneSet.title')}
      hint={t('geneSet.hint')}
      submitLabel={t('geneSet.plot')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      <SegmentedControl
        label={t('geneSet.source')}
        value={value.source}
        onChange={(source) => set({ source })}
        isDisabled={form.canEdit === false}
        options={SOURCES.map((id) => ({ id, label: t(`geneSet.source.${id}`) }))}
      />
      {value.source === 'predefined' && (
        <PredefinedSets
          known={known}
          value={value.predefined}
          onChange={(predefined) => set({ predefined })}
          errorMessage={problemOf('predefined')}
        />
      )}
      {value.source === 'custom' && (
        <>
          <TextField
            label={t('geneSet.name')}
            value={custom.name}
            maxLength={120}
            onChange={(name) => set({ custom: { ...custom, name } })}
            errorMessage={problemOf('name')}
          />
          <GeneArea
            label={t('geneSet.genes')}
            hint={t('geneSet.genesHint', { n: genesIn(custom.text).length })}
            value={custom.text}
            onChange={(text) => set({ custom: { ...custom, text } })}
            errorMessage={problemOf('genes')}
          />
          <RowFlex>
            <Button
              isSmall
              icon="edit"
              isDisabled={form.canEdit === false}
              onPress={() => set({ custom: { name: example.name, text: example.genes.join('\n') } })}
            >
              {t('geneSet.example')}
            </Button>
          </RowFlex>
        </>
      )}
      {value.source === 'upload' && (
        <UploadedSets
          sets={value.uploaded}
          onChange={(uploaded) => set({ uploaded })}
          onUpload={onUpload}
          canEdit={form.canEdit !== false}
          errorMessage={problemOf('uploaded')}
        />
      )}
      <SegmentedControl
        label={t.dynamic('gene-set.method')}
        value={value.method}
        onChange={(method) => set({ method })}
        isDisabled={form.canEdit === false}
        options={METHODS.map((id) => ({ id, label: t.dynamic(`gene-set.method.${id}`) }))}
      />
      <Muted>{t.dynamic(`gene-set.method.${value.method}Hint`)}</Muted>
      <Narrow>
        <Select
          label={t('gene.groupBy')}
          options={known.groupOptions}
          value={value.groupBy}
          onChange={(groupBy) => set({ groupBy })}
        />
      </Narrow>
    </ToolForm>
  );
}
