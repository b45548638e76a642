'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { UNIT_SAMPLES } from '@stroma/contract/tools';
import { Button } from '../../../primitives/Button/Button.tsx';
import { FieldLabel } from '../../../primitives/Field/Field.styles.ts';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import { CellGroupField } from '../../CellGroupField/CellGroupField.tsx';
import { emptyGroup, type CellColumn } from '../../CellGroupField/cells.ts';
import { CheckList } from '../../CheckList.tsx';
import { ToolForm } from '../../ToolForm.tsx';
import type { CompositionFacts, CompositionForm, CompositionSetupProps, SampleGroup } from '../composition.types.ts';
import { SampleGroupDialog } from '../SampleGroupDialog/SampleGroupDialog.tsx';
import { validateComposition, type CompositionField } from '../validateComposition.ts';

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 20px;
`;
const Narrow = styled.div`
  max-width: 300px;
`;
const EMPTY: SampleGroup[] = [
  { name: '', samples: [] },
  { name: '', samples: [] },
];
/** The option "by the groups of samples"; no column can have this empty name. */
const OF_GROUPS = '';

/** Columns, cells, groups of samples and tested cell types of a composition. */
export function CompositionSetup({ facts, ...props }: CompositionSetupProps) {
  return <Loaded state={facts}>{(known) => <Form known={known} {...props} />}</Loaded>;
}

type FormProps = Omit<CompositionSetupProps, 'facts'> & { known: CompositionFacts };
function Form({ known, value, onChange, onSubmit, ...form }: FormProps) {
  const t = useT();
  const [tried, setTried] = useState(false);
  const { columns } = known;
  const problems = validateComposition(value, columns);
  const says = (field: CompositionField) => {
    const problem = tried && problems[field];
    return problem ? t.dynamic(problem.id, problem.values) : undefined;
  };
  const options = columns.map((c) => ({ id: c.id, label: c.label }));
  const types = namesOf(columns, value.types);
  const set = (part: Partial<CompositionForm>) => onChange({ ...value, ...part });
  return (
    <ToolForm
      {...form}
      title={t('composition.title')}
      hint={t.dynamic('composition.hint')}
      submitLabel={t.dynamic('composition.start')}
      onSubmit={() => {
        setTried(true);
        if (!Object.keys(problems).length) onSubmit();
      }}
    >
      <Two>
        <Select
          label={t('composition.cells')}
          value={value.types}
          options={options}
          onChange={(column) => set({ types: column, tested: null })}
          errorMessage={says('types')}
        />
        <Select
          label={t.dynamic('composition.by')}
          value={value.by}
          options={options}
          onChange={(column) => set({ by: column, groups: null })}
          errorMessage={says('by')}
        />
      </Two>
      <CellsField {...{ known, value, set }} errorMessage={says('cells')} />
      <GroupsField {...{ columns, value, set }} unit={known.unit} errorMessage={says('groups')} />
      {value.groups && (
        <CheckList
          label={t('composition.selectedCells')}
          hint={t.dynamic('composition.testedHint')}
          options={types.map((c) => ({ id: c.name, label: t.category(c.name), cells: c.cells }))}
          value={value.tested ?? types.map((c) => c.name)}
          onChange={(tested) => set({ tested: tested.length === types.length ? null : tested })}
          errorMessage={says('tested')}
        />
      )}
      <Narrow>
        <Select
          label={t.dynamic('composition.roeBy')}
          value={value.roeBy ?? OF_GROUPS}
          options={[
            {
              id: OF_GROUPS,
              label: t.dynamic(value.groups ? 'composition.roeGroups' : 'composition.roeSamples'),
            },
            ...options.filter((c) => c.id !== value.types),
          ]}
          onChange={(column) => set({ roeBy: column === OF_GROUPS ? null : column })}
        />
      </Narrow>
    </ToolForm>
  );
}

const namesOf = (columns: readonly CellColumn[], id: string) =>
  (columns.find((c) => c.id === id)?.categories ?? []).filter((c) => c.cells > 0);

interface FieldProps {
  value: CompositionForm;
  set: (part: Partial<CompositionForm>) => void;
  errorMessage?: string | undefined;
}
function CellsField({ known, value, set, errorMessage }: FieldProps & { known: CompositionFacts }) {
  const t = useT();
  const { columns, cellSets = [], counted } = known;
  return (
    <Stack $gap={8}>
      <SegmentedControl
        label={t('common.cells')}
        value={value.cells === null ? 'all' : 'some'}
        options={[
          { id: 'all', label: t.dynamic('composition.allCells') },
          { id: 'some', label: t.dynamic('composition.someCells') },
        ]}
        onChange={(which) =>
          set({ cells: which === 'all' ? null : emptyGroup(columns, t.dynamic('composition.someCells')) })
        }
      />
      {value.cells === null ? (
        <Muted>{t('unit.cells', { n: known.cells })}</Muted>
      ) : (
        <CellGroupField
          label={t('common.cells')}
          {...{ columns, cellSets, counted, errorMessage }}
          value={value.cells}
          onChange={(cells) => set({ cells })}
        />
      )}
    </Stack>
  );
}

function GroupsField(props: FieldProps & { columns: readonly CellColumn[]; unit: CompositionFacts['unit'] }) {
  const { columns, value, set, unit, errorMessage } = props;
  const t = useT();
  const [draft, setDraft] = useKept<SampleGroup[] | null>('tool.composition.groups', null);
  const { groups } = value;
  return (
    <Stack $gap={8}>
      <FieldLabel as="span">{t('composition.groupsTitle')}</FieldLabel>
      {groups ? (
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {groups.map((g) => (
            <li key={g.name}>
              {g.name} <Muted>{t('unit.samples', { n: g.samples.length })}</Muted>
            </li>
          ))}
        </ul>
      ) : (
        <Muted>{t.dynamic('composition.noComparison')}</Muted>
      )}
      {groups && unit?.reason === 'replicates' && (
        <Muted>{t.dynamic('composition.unit.replicates', { least: UNIT_SAMPLES })}</Muted>
      )}
      {!groups && unit?.few && (
        <Muted>
          {t.dynamic('composition.unit.fewSamples', {
            ...{ name: t.category(unit.few.name), n: unit.few.samples, least: UNIT_SAMPLES },
          })}
        </Muted>
      )}
      <RowFlex style={{ flexWrap: 'wrap' }}>
        <Button icon="edit" onPress={() => setDraft([...(groups ?? EMPTY)])}>
          {groups ? t('composition.editGroups') : t.dynamic('composition.compare')}
        </Button>
        {groups && (
          <Button tone="quiet" onPress={() => set({ groups: null })}>
            {t.dynamic('composition.dropGroups')}
          </Button>
        )}
      </RowFlex>
      {errorMessage && (
        <p role="alert" data-problem tabIndex={-1} style={{ color: 'var(--st-danger)' }}>
          {errorMessage}
        </p>
      )}
      {draft && (
        <SampleGroupDialog
          isOpen
          onClose={() => setDraft(null)}
          samples={namesOf(columns, value.by).map((c) => c.name)}
          groups={draft}
          onChange={setDraft}
          onSave={(saved) => {
            set({ groups: saved });
            setDraft(null);
          }}
        />
      )}
    </Stack>
  );
}
