'use client';
import { useState } from 'react';
import { VDJ_CHAINS, type VdjParams } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { VdjFacts, VdjSetupProps } from '../vdj.types.ts';
import { ContigFiles } from './ContigFiles.tsx';
import { Overlap } from './Overlap.tsx';
import { OwnReceptors } from './OwnReceptors.tsx';
import { validateVdj, type VdjField } from './validateVdj.ts';

/** Chain that bulk repertoires are mostly sequenced of. */
const FIRST_CHAIN = { TCR: 'TRB', BCR: 'IGH' } as const;
type Source = 'dataset' | 'cells' | 'bulk';
const sourceOf = ({ source, bulk }: VdjParams): Source => (source === 'dataset' ? source : bulk ? 'bulk' : 'cells');
/** The parameters with another source of receptors; removes fields of the previous source. */
const withSource = (value: VdjParams, source: Source): VdjParams => ({
  ...{ ...value, contigs: [], source: source === 'dataset' ? 'dataset' : 'files' },
  bulk: source === 'bulk' ? FIRST_CHAIN[value.type] : null,
});
/**
 * Parameters of V(D)J: receptor type, the dataset's own receptors or contig files with their samples, chains, and the definition of a clonotype
 * (specification 2.8, 5).
 */
export function VdjSetup(props: VdjSetupProps) {
  return <Loaded state={props.facts}>{(facts) => <Form {...props} known={facts} />}</Loaded>;
}

function Form(props: VdjSetupProps & { known: VdjFacts }) {
  const { known, value, onChange, onSubmit, isSubmitting, error, canEdit, onDiscard, overlap } = props;
  const t = useT();
  const [tried, setTried] = useState(false);
  const problems = validateVdj(value, overlap?.state === 'ready' ? overlap.data : [], known.receptors);
  const required = (field: VdjField) => (tried && problems.has(field) ? t('tool.completeRequired') : undefined);
  const names = Object.fromEntries(known.files.map((f) => [f.id, f.fileName]));
  const isIncomplete =
    problems.has('contigs') && (!value.contigs.length || value.contigs.some((c) => !c.sample.trim()));
  const source = sourceOf(value);
  const isBulk = source === 'bulk';
  const sources: Source[] = known.receptors ? ['dataset', 'cells', 'bulk'] : ['cells', 'bulk'];
  return (
    <ToolForm
      {...{ isSubmitting, error, canEdit, onDiscard }}
      title={t('vdj.setup')}
      hint={t('vdj.setupHint')}
      onSubmit={() => {
        setTried(true);
        if (!problems.size) onSubmit();
      }}
    >
      <Stack $gap={4}>
        <strong>{t('vdj.type')}</strong>
        <SegmentedControl
          label={t('vdj.type')}
          value={value.type}
          onChange={(type) => onChange({ ...value, type, bulk: value.bulk && FIRST_CHAIN[type] })}
          options={[
            { id: 'TCR', label: t('vdj.tcr') },
            { id: 'BCR', label: t('vdj.bcr') },
          ]}
        />
      </Stack>
      {value.type === 'BCR' && <Banner tone="info">{t.dynamic('vdj.mutation')}</Banner>}
      <Stack $gap={4}>
        <strong>{t.dynamic('vdj.data')}</strong>
        <SegmentedControl
          label={t.dynamic('vdj.data')}
          value={source}
          onChange={(next) => onChange(withSource(value, next))}
          options={sources.map((id) => ({ id, label: t.dynamic(`vdj.data.${id}`) }))}
        />
        {isBulk && <Muted>{t.dynamic('vdj.bulk.hint')}</Muted>}
        {source === 'dataset' && <OwnReceptors value={value} receptors={known.receptors} />}
      </Stack>
      {isBulk && (
        <Select
          label={t('vdj.chain')}
          options={VDJ_CHAINS[value.type].map((id) => ({ id, label: id }))}
          value={value.bulk}
          onChange={(id) => onChange({ ...value, bulk: VDJ_CHAINS[value.type].find((one) => one === id) ?? null })}
        />
      )}
      {!isBulk && (
        <Select
          label={t.dynamic('vdj.sampleBy')}
          options={known.columns}
          value={value.sampleBy || null}
          onChange={(sampleBy) =>
            onChange({ ...value, sampleBy, contigs: value.contigs.map(({ file }) => ({ file, sample: '' })) })
          }
          errorMessage={required('sampleBy')}
          isRequired
        />
      )}
      {source !== 'dataset' && <ContigFiles {...props} isIncomplete={tried && isIncomplete} />}
      {overlap && source === 'cells' && <Overlap overlap={overlap} type={value.type} names={names} />}
      {!isBulk && (
        <>
          <Select
            label={t.dynamic('vdj.groupBy')}
            options={known.columns}
            value={value.groupBy || null}
            onChange={(groupBy) => onChange({ ...value, groupBy })}
            errorMessage={required('groupBy')}
            isRequired
          />
          <Switch
            isSelected={value.doubleChainOnly}
            onChange={(doubleChainOnly) => onChange({ ...value, doubleChainOnly })}
            hint={t('vdj.doubleChainHint')}
          >
            {t('vdj.doubleChain')}
          </Switch>
        </>
      )}
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
      {!isBulk && (
        <RadioGroup
          label={t.dynamic('vdj.second')}
          value={value.secondChains}
          onChange={(secondChains) => onChange({ ...value, secondChains })}
          options={(['all', 'any', 'primary'] as const).map((id) => ({
            id,
            label: t.dynamic(`vdj.second.${id}`),
            description: t.dynamic(`vdj.second.${id}Hint`),
          }))}
        />
      )}
    </ToolForm>
  );
}
