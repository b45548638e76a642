'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ImportChoices } from '@stroma/contract/tools';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import type { Option } from '../../primitives/common.types.ts';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import { useT } from '../../theme/messages.ts';
import type { DoctorReport, DoctorTable } from './ImportDoctorDialog.types.ts';
import { MAX_COLUMNS_LEFT_OUT, readColumns, writeColumns } from './columnNumbers.ts';
import { Preview } from './Preview.tsx';

const Columns = styled.div`
  display: grid;
  gap: 4px;
  max-height: 200px;
  overflow: auto;
`;

interface ChoicesProps {
  report: DoctorReport;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
}
/** Options for reading the file: as detected, until the user changes them. */
export function Choices({ report, choices, onChoose }: ChoicesProps) {
  const t = useT();
  const isChosen = Object.keys(choices).length > 0;
  return (
    <Stack $gap={12}>
      {report.table && <OfTable report={report} table={report.table} choices={choices} onChoose={onChoose} />}
      {report.modalities.length > 1 && <OfModalities report={report} choices={choices} onChoose={onChoose} />}
      {report.matrices.length > 0 && <OfAnnotated report={report} choices={choices} onChoose={onChoose} />}
      {report.bins.length > 1 && (
        <Select
          label={t('doctor.bins')}
          value={report.bin}
          onChange={(bin) => onChoose({ ...choices, bin })}
          options={report.bins.map((id) => ({ id, label: id }))}
        />
      )}
      {report.libraries.length > 0 && <OfLibraries report={report} choices={choices} onChoose={onChoose} />}
      {isChosen && (
        <div>
          <Button isSmall onPress={() => onChoose({})}>
            {t('doctor.undo')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** Option that combines all libraries into one sample. */
const TOGETHER = '*';

/** Libraries that were run together. In an annotated file each is a sample; in a matrix all are one sample, or one is read. */
function OfLibraries({ report, choices, onChoose }: ChoicesProps) {
  const t = useT();
  const { library, ...rest } = choices;
  const { libraries } = report;
  const choose = (next: string | undefined) => onChoose({ ...rest, ...(next !== undefined && { library: next }) });
  if (report.kind === 'annotated')
    return (
      <RadioGroup
        label={t('doctor.libraries')}
        value={library === TOGETHER ? 'together' : 'samples'}
        onChange={(next) => choose(next === 'together' ? TOGETHER : undefined)}
        options={[
          { id: 'samples', label: t('doctor.libraries.samples', { n: libraries.length }) },
          { id: 'together', label: t('doctor.libraries.together') },
        ]}
      />
    );
  return (
    <Select
      label={t('doctor.libraries')}
      value={library ?? TOGETHER}
      onChange={choose}
      options={[
        {
          ...{ id: TOGETHER, label: t('doctor.libraries.together') },
          description: t('unit.cells', { n: libraries.reduce((sum, one) => sum + one.cells, 0) }),
        },
        ...libraries.map(({ name, cells }) => ({
          ...{ id: name, label: t('doctor.libraries.one', { name }), description: t('unit.cells', { n: cells }) },
        })),
      ]}
    />
  );
}

function OfTable({ report, table, choices, onChoose }: ChoicesProps & { table: DoctorTable }) {
  const t = useT();
  if (!table.columns.length) return <OfUnseenTable choices={choices} onChoose={onChoose} />;
  const used = { ...report.suggested, ...choices };
  const names = used.names ?? 1;
  const leftOut = used.leftOut ?? [];
  const places = table.columns.map((name, k) => ({ k: k + 1, name }));
  // Excluded columns beyond the displayed ones can be included again.
  const beyond = leftOut.filter((k) => k > places.length).map((k) => ({ k, name: '' }));
  const label = ({ k, name }: { k: number; name: string }) =>
    name ? t('doctor.column', { n: k, name }) : t('doctor.columnNameless', { n: k });
  const orientation = used.orientation ?? (report.turned ? 'genesInColumns' : 'genesInRows');
  const choose = (change: ImportChoices) => onChoose({ names, leftOut, ...choices, ...change });
  return (
    <>
      <Preview table={table} names={names} leftOut={leftOut} />
      <RadioGroup
        label={t('doctor.orientation')}
        value={orientation}
        onChange={(next) => onChoose({ ...choices, orientation: next })}
        options={(['genesInRows', 'genesInColumns'] as const).map((id) => ({
          id,
          label: t(`doctor.orientation.${id}`),
        }))}
      />
      <Select
        label={t('doctor.namesColumn')}
        value={String(names)}
        onChange={(next) => choose({ names: Number(next), leftOut: leftOut.filter((k) => k !== Number(next)) })}
        options={places.map((place) => ({ id: String(place.k), label: label(place) }))}
      />
      <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
        <legend style={{ padding: 0, fontWeight: 500 }}>{t('doctor.leaveOut')}</legend>
        <Muted>{t('doctor.leaveOutHint')}</Muted>
        <Columns tabIndex={0} role="group" aria-label={t('doctor.leaveOut')}>
          {[...places, ...beyond]
            .filter(({ k }) => k > 1 && k !== names)
            .map((place) => (
              <Checkbox
                key={place.k}
                isSelected={leftOut.includes(place.k)}
                onChange={(isOut) =>
                  choose({
                    leftOut: isOut ? [...leftOut, place.k].sort((a, b) => a - b) : leftOut.filter((k) => k !== place.k),
                  })
                }
              >
                {label(place)}
              </Checkbox>
            ))}
        </Columns>
        {table.width > places.length && (
          <MoreColumns
            key={leftOut.join()}
            shown={places.length}
            width={table.width}
            leftOut={leftOut}
            onChange={(next) => choose({ leftOut: next })}
          />
        )}
      </fieldset>
    </>
  );
}

/** Maximum width of a table whose columns can be entered by number. */
const WIDEST = 1_000_000;
const MOST_NAMES = 200;
/** A stored table whose rows are not loaded: its columns are named by number. */
function OfUnseenTable({ choices, onChoose }: Pick<ChoicesProps, 'choices' | 'onChoose'>) {
  const t = useT();
  const { orientation, names, leftOut = [], ...rest } = choices;
  const choose = (change: Pick<ImportChoices, 'orientation' | 'names' | 'leftOut'>) => {
    const next = { orientation, names, leftOut, ...change };
    onChoose({
      ...rest,
      ...(next.orientation && { orientation: next.orientation }),
      ...(next.names !== undefined && { names: next.names }),
      ...(next.leftOut.length > 0 && { leftOut: next.leftOut }),
    });
  };
  return (
    <>
      <RadioGroup
        label={t('doctor.orientation')}
        value={orientation ?? 'found'}
        onChange={(next) => choose({ orientation: next === 'found' ? undefined : next })}
        options={(['found', 'genesInRows', 'genesInColumns'] as const).map((id) => ({
          id,
          label: t(`doctor.orientation.${id}`),
        }))}
      />
      <NumbersField
        key={`names ${names}`}
        label={t('doctor.namesColumnNumber')}
        value={names === undefined ? [] : [names]}
        most={1}
        last={MOST_NAMES}
        onChange={([next]) => choose({ names: next })}
      />
      <NumbersField
        key={`left ${leftOut.join()}`}
        label={t('doctor.leaveOut')}
        value={leftOut}
        most={MAX_COLUMNS_LEFT_OUT}
        last={WIDEST}
        onChange={(next) => choose({ leftOut: next })}
      />
    </>
  );
}
interface NumbersFieldProps {
  label: string;
  value: readonly number[];
  most: number;
  last: number;
  onChange: (numbers: number[]) => void;
}
/** Column numbers as typed; reported when the field loses focus. */
function NumbersField({ label, value, most, last, onChange }: NumbersFieldProps) {
  const t = useT();
  const [text, setText] = useState(writeColumns(value));
  const numbers = readColumns(text, 1, last);
  const isInvalid = numbers === null || numbers.length > most;
  const commit = () => {
    if (numbers && !isInvalid && numbers.join() !== value.join()) onChange(numbers);
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      errorMessage={isInvalid ? t('doctor.columnsInvalid', { to: last, most }) : undefined}
    />
  );
}

/** Field for columns after the previewed ones, entered by number. */
function MoreColumns({ shown, width, leftOut, onChange }: MoreProps) {
  const t = useT();
  const written = writeColumns(leftOut.filter((k) => k > shown));
  const [text, setText] = useState(written);
  const numbers = readColumns(text, shown + 1, width);
  const isTooMany =
    numbers !== null && numbers.length > MAX_COLUMNS_LEFT_OUT - leftOut.filter((k) => k <= shown).length;
  const commit = () => {
    // Losing focus without an edit is not a choice.
    if (text !== written && numbers && !isTooMany) onChange([...leftOut.filter((k) => k <= shown), ...numbers]);
  };
  return (
    <TextField
      label={t('doctor.moreColumns', { from: shown + 1, to: width })}
      placeholder="45, 50-52"
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      errorMessage={
        numbers === null || isTooMany
          ? t('doctor.moreColumnsInvalid', { from: shown + 1, to: width, most: MAX_COLUMNS_LEFT_OUT })
          : undefined
      }
    />
  );
}
interface MoreProps {
  shown: number;
  width: number;
  leftOut: readonly number[];
  onChange: (leftOut: number[]) => void;
}

function OfModalities({ report, choices, onChoose }: ChoicesProps) {
  const t = useT();
  const size = (features: number | null) =>
    features === null ? undefined : t('doctor.modality.features', { n: features });
  const left = report.modalities.filter(({ name }) => name !== report.modality);
  const named = left.map(({ name, features }) => [name, size(features)].filter(Boolean).join(': '));
  return (
    <div>
      <Select
        label={t('doctor.modality')}
        value={report.modality}
        placeholder={t('doctor.none')}
        // Matrices and columns belong to the modality that was read.
        onChange={(modality) => onChoose({ ...(choices.repairs && { repairs: choices.repairs }), modality })}
        options={report.modalities.map(({ name, features }) => ({
          id: name,
          label: name,
          description: size(features),
        }))}
      />
      {report.modality !== null && <Muted>{t('doctor.modality.left', { names: t.list(named) })}</Muted>}
    </div>
  );
}

function OfAnnotated({ report, choices, onChoose }: ChoicesProps) {
  const t = useT();
  const groups: Option[] = report.columns.flatMap(({ name, kind, groups: n }) =>
    kind === 'groups' ? [{ id: name, label: name, description: t('doctor.groups', { n: n ?? 0 }) }] : [],
  );
  return (
    <>
      <Select
        label={t('doctor.matrix')}
        value={report.matrix}
        onChange={(matrix) => onChoose({ ...choices, matrix })}
        options={report.matrices
          .filter(({ values }) => values !== 'scaled')
          .map(({ path, genes, values }) => ({
            id: path,
            label: path,
            description: [values && t(`doctor.values.${values}`), t('unit.genes', { n: genes })]
              .filter(Boolean)
              .join(' · '),
          }))}
      />
      {groups.length > 0 &&
        (['clusterColumn', 'sampleColumn'] as const).map((key) => (
          <Select
            key={key}
            label={t(`doctor.${key}`)}
            value={report[key]}
            placeholder={t('doctor.none')}
            onChange={(name) => onChoose({ ...choices, [key]: name })}
            options={groups}
          />
        ))}
    </>
  );
}
