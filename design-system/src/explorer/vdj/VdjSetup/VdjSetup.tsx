'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { IconButton } from '../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { FileDrop } from '../../../primitives/FileDrop/FileDrop.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { VdjFacts, VdjSetupProps } from '../vdj.types.ts';
import { validateVdj } from './validateVdj.ts';

const Files = styled.ul`
  display: grid;
  gap: 8px;
`;
const File = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(120px, 200px) auto;
  gap: 8px;
  align-items: center;
  padding: 8px 8px 8px 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  overflow-wrap: anywhere;
  /* A file's name is long: on a phone its sample stands below. */
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr) auto;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** Parameters of V(D)J: receptor type, contig annotation files with their samples, chains, what a clonotype is (specification 2.8, 5). */
export function VdjSetup(props: VdjSetupProps) {
  return <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>;
}

function Form(props: VdjSetupProps & { known: VdjFacts }) {
  const { known, value, onChange, onSubmit, onUpload, onDelete, submitting, error, canEdit } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateVdj(value);
  const chosen = new Map(value.contigs.map((c) => [c.file, c.sample]));
  const set = (file: string, sample: string | null) =>
    onChange({
      ...value,
      contigs:
        sample === null
          ? value.contigs.filter((c) => c.file !== file)
          : [...value.contigs.filter((c) => c.file !== file), { file, sample }],
    });
  return (
    <ToolForm
      {...{ submitting, error, canEdit }}
      title={t('vdj.setup')}
      hint={t('vdj.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      <Stack $gap={4}>
        <strong>{t('vdj.type')}</strong>
        <SegmentedControl
          label={t('vdj.type')}
          value={value.type}
          onChange={(type) => onChange({ ...value, type })}
          options={[
            { id: 'TCR', label: t('vdj.tcr') },
            { id: 'BCR', label: t('vdj.bcr') },
          ]}
        />
      </Stack>
      <Stack $gap={8}>
        <strong>{t('vdj.contigs')}</strong>
        <FileDrop
          title={t('vdj.drop')}
          hint={t('vdj.dropHint')}
          accept={['.csv', '.csv.gz']}
          onFiles={onUpload}
          isDisabled={canEdit === false}
        />
        {known.files.length > 0 && (
          <Files aria-label={t('vdj.contigs')}>
            {known.files.map((f) => (
              <File key={f.id}>
                <Checkbox
                  isSelected={chosen.has(f.id)}
                  isDisabled={f.contigs === null}
                  onChange={(on) => set(f.id, on ? '' : null)}
                >
                  {f.fileName}{' '}
                  <Muted>{f.contigs === null ? t('common.loading') : t('vdj.contigCount', { n: f.contigs })}</Muted>
                </Checkbox>
                <Select
                  hideLabel
                  label={t('vdj.sampleOf', { file: f.fileName })}
                  placeholder={t('vdj.sampleOfShort')}
                  options={known.samples}
                  value={chosen.get(f.id) || null}
                  onChange={(sample) => set(f.id, sample)}
                  isDisabled={!chosen.has(f.id)}
                />
                <IconButton icon="trash" label={`${t('common.delete')}: ${f.fileName}`} onPress={() => onDelete(f)} />
              </File>
            ))}
          </Files>
        )}
        {tried && problems.contigs && <Banner tone="danger">{t(problems.contigs)}</Banner>}
      </Stack>
      <Switch
        isSelected={value.doubleChainOnly}
        onChange={(doubleChainOnly) => onChange({ ...value, doubleChainOnly })}
        hint={t('vdj.doubleChainHint')}
      >
        {t('vdj.doubleChain')}
      </Switch>
      <RadioGroup
        label={t('vdj.clonotype')}
        value={value.clonotype}
        onChange={(clonotype) => onChange({ ...value, clonotype })}
        options={(['nucleotide', 'aminoAcid', 'vGeneAndCdr3'] as const).map((id) => ({
          id,
          label: t(`vdj.clonotype.${id}`),
          description: t(`vdj.clonotype.${id}Hint`),
        }))}
      />
      <Select
        label={t('gene.groupBy')}
        options={known.groupOptions}
        value={value.groupBy || null}
        onChange={(groupBy) => onChange({ ...value, groupBy })}
        errorMessage={tried && problems.groupBy ? t(problems.groupBy) : undefined}
        isRequired
      />
    </ToolForm>
  );
}
