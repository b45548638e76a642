'use client';
import { useState } from 'react';
import { useT } from '../../../theme/messages.ts';
import { KeptNotice } from '../../../primitives/Kept/KeptNotice.tsx';
import { useGiven } from '../../../primitives/Kept/useGiven.ts';
import { useKept } from '../../../primitives/Kept/useKept.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { NumberRange } from '../../../primitives/NumberRange/NumberRange.tsx';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import type { CellColumn } from '../../CellGroupField/cells.ts';
import { CheckList } from '../../CheckList.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';

/** A condition that selects cells. */
export type SelectionCondition =
  | { kind: 'category'; column: string; categories: readonly string[] }
  | { kind: 'number'; column: string; min: number; max: number }
  | { kind: 'gene'; gene: string; atLeast: number }
  | { kind: 'set'; id: string; hash: string; name: string };

export interface ConditionDialogProps {
  isOpen: boolean;
  onClose: () => void;
  columns: readonly CellColumn[];
  /** Numeric columns with the range of their values. */
  numbers: readonly { id: string; min: number; max: number }[];
  sets: readonly { id: string; hash: string; name: string; cells: number }[];
  /** The gene that is shown now. */
  gene: string | null;
  onAdd: (condition: SelectionCondition) => void;
}
type Kind = SelectionCondition['kind'];
/** Log-normalised; any expression at all is above it. */
const FIRST_LEVEL = 1;
const MOST_LEVEL = 1000;

interface Entered {
  column: CellColumn | undefined;
  labels: { categories: readonly string[] };
  shown: { column: string; min: number; max: number };
  level: { gene: string; atLeast: number };
  stored: ConditionDialogProps['sets'][number] | undefined;
}
/** The condition of the chosen kind; null while it is incomplete. */
function conditionOf(kind: Kind, { column, labels, shown, level, stored }: Entered): SelectionCondition | null {
  if (kind === 'category')
    return column && labels.categories.length ? { kind, column: column.id, categories: labels.categories } : null;
  if (kind === 'number') return { kind, ...shown };
  if (kind === 'set') return stored ? { kind, id: stored.id, hash: stored.hash, name: stored.name } : null;
  const gene = level.gene.trim();
  return gene && Number.isFinite(level.atLeast) ? { kind, gene, atLeast: level.atLeast } : null;
}

/** A condition of the selection by keyboard: categories, a range of numbers, expression of a gene, or a stored set. */
export function ConditionDialog(props: ConditionDialogProps) {
  return props.isOpen ? <Opened {...props} /> : null;
}

/** Input of all kinds of conditions. */
interface Typed {
  asked: Kind;
  labels: { column: string; categories: string[] };
  range: { column: string; min: number; max: number } | null;
  level: { gene: string; atLeast: number };
  set: string | null;
}
function Opened({ onClose, columns, numbers, sets, gene, onAdd }: ConditionDialogProps) {
  const t = useT();
  const kinds: Kind[] = [
    ...(columns.length ? (['category'] as const) : []),
    ...(numbers.length ? (['number'] as const) : []),
    'gene',
    ...(sets.length ? (['set'] as const) : []),
  ];
  // The input is kept while the dataset is reloaded.
  const [entered, enter, kept] = useKept<Typed>('selection.condition', () => ({
    asked: 'category',
    labels: { column: columns[0]?.id ?? '', categories: [] },
    range: null,
    level: { gene: gene ?? '', atLeast: FIRST_LEVEL },
    set: null,
  }));
  const { asked, labels, range, level, set } = entered;
  const put = (part: Partial<Typed>) => enter((now) => ({ ...now, ...part }));
  const given = useGiven(kept, null, onClose);
  const kind = kinds.includes(asked) ? asked : kinds[0]!;
  const [tried, setTried] = useState(false);
  const column = columns.find((c) => c.id === labels.column) ?? columns[0];
  const ofNumber = numbers.find((n) => n.id === range?.column) ?? numbers[0];
  const shown = range ?? { column: ofNumber?.id ?? '', min: ofNumber?.min ?? 0, max: ofNumber?.max ?? 0 };
  const stored = sets.find((one) => one.id === set) ?? sets[0];
  const made = conditionOf(kind, { column, labels, shown, level, stored });
  const problem = tried && !made ? t('selection.incomplete') : undefined;
  return (
    <ToolDialog
      isOpen
      onClose={given.onClose}
      onCancel={given.onCancel}
      title={t('selection.add')}
      submitLabel={t('selection.addSubmit')}
      onSubmit={() => {
        setTried(true);
        if (!made) return;
        given.give();
        onAdd(made);
      }}
    >
      <SegmentedControl
        label={t('selection.kind')}
        value={kind}
        onChange={(next) => put({ asked: next })}
        options={kinds.map((id) => ({ id, label: t(`selection.kind.${id}`) }))}
      />
      {kind === 'category' && column && (
        <>
          <Select
            label={t('selection.column')}
            options={columns.map((c) => ({ id: c.id, label: c.label }))}
            value={column.id}
            onChange={(id) => put({ labels: { column: id, categories: [] } })}
          />
          <CheckList
            label={column.label}
            options={column.categories.map((c) => ({
              id: c.name,
              label: t.category(c.name, column.id),
              cells: c.cells,
            }))}
            value={labels.categories}
            onChange={(categories) => put({ labels: { column: column.id, categories } })}
            {...(problem && { errorMessage: problem })}
          />
        </>
      )}
      {kind === 'number' && ofNumber && (
        <>
          <Select
            label={t('selection.column')}
            options={numbers.map((n) => ({ id: n.id, label: n.id }))}
            value={ofNumber.id}
            onChange={(id) => {
              const next = numbers.find((n) => n.id === id);
              if (next) put({ range: { column: id, min: next.min, max: next.max } });
            }}
          />
          <NumberRange
            label={t('selection.range')}
            value={{ min: shown.min, max: shown.max }}
            bounds={{ min: ofNumber.min, max: ofNumber.max }}
            onChange={(next) => put({ range: { column: ofNumber.id, ...next } })}
          />
        </>
      )}
      {kind === 'gene' && (
        <>
          <TextField
            label={t('selection.gene')}
            value={level.gene}
            maxLength={60}
            onChange={(name) => put({ level: { ...level, gene: name } })}
            autoComplete="off"
            {...(problem && { errorMessage: problem })}
          />
          <NumberField
            label={t('selection.atLeast')}
            value={level.atLeast}
            minValue={0}
            maxValue={MOST_LEVEL}
            step={0.1}
            onChange={(atLeast) => put({ level: { ...level, atLeast } })}
          />
        </>
      )}
      {kept.isRestored && <KeptNotice onDiscard={kept.discard} />}
      {kind === 'set' && stored && (
        <Select
          label={t('selection.kind.set')}
          options={sets.map((one) => ({ id: one.id, label: one.name, description: t('unit.cells', { n: one.cells }) }))}
          value={stored.id}
          onChange={(id) => put({ set: id })}
        />
      )}
    </ToolDialog>
  );
}
