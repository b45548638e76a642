import type { ImportChoices } from '@stroma/contract/tools';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import type { Option } from '../../primitives/common.types.ts';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { DoctorReport, DoctorTable } from './ImportDoctorDialog.types.ts';
import { Preview } from './Preview.tsx';

interface ChoicesProps {
  report: DoctorReport;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
}
/** How the file is read: as found, until somebody chooses otherwise. */
export function Choices({ report, choices, onChoose }: ChoicesProps) {
  const t = useT();
  const isChosen = Object.keys(choices).length > 0;
  return (
    <Stack $gap={12}>
      {report.table && <OfTable report={report} table={report.table} choices={choices} onChoose={onChoose} />}
      {report.matrices.length > 0 && <OfAnnotated report={report} choices={choices} onChoose={onChoose} />}
      {isChosen && (
        <div>
          <Button small onPress={() => onChoose({})}>
            {t('doctor.undo')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function OfTable({ report, table, choices, onChoose }: ChoicesProps & { table: DoctorTable }) {
  const t = useT();
  const used = { ...report.suggested, ...choices };
  const names = used.names ?? 1;
  const leftOut = used.leftOut ?? [];
  const places = table.columns.map((name, k) => ({ k: k + 1, name }));
  // Columns behind the shown ones that are left out can be taken back.
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
        <Stack $gap={4}>
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
        </Stack>
      </fieldset>
    </>
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
