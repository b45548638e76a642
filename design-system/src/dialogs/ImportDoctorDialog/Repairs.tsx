'use client';
import { styled } from 'styled-components';
import { HOMOLOGUE_SPECIES, REPAIR_IDS, type ImportChoices } from '@stroma/contract/tools';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { DoctorRepair } from './ImportDoctorDialog.types.ts';
import { repairNumbers } from './sentences.ts';

const Examples = styled.table`
  border-collapse: collapse;
  font-size: 12px;
  th,
  td {
    padding: 2px 16px 2px 0;
    text-align: start;
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  th {
    color: var(--st-muted);
  }
  td {
    font-family: var(--st-mono);
  }
`;
const Details = styled.div`
  display: grid;
  gap: 4px;
  padding-inline-start: 24px;
`;

interface RepairsProps {
  repairs: readonly DoctorRepair[];
  choices: ImportChoices;
  /** Absent after the upload. */
  onChoose?: (choices: ImportChoices) => void;
  /** The file is uploaded: it can be parsed again at any time. */
  isStored?: boolean;
}
/** Repairable names: counts, with examples of before and after. */
export function Repairs({ repairs, choices, onChoose, isStored = false }: RepairsProps) {
  const t = useT();
  return (
    <Stack $gap={12}>
      {onChoose && !isStored && <Muted>{t('doctor.repairsHint')}</Muted>}
      {repairs.map((one) => (
        <div key={one.id} data-repair={one.id}>
          <Checkbox
            isSelected={one.isChosen}
            isDisabled={!onChoose || one.isAlways || (!one.isChosen && isImpossible(one))}
            onChange={(isOn) => onChoose?.(withRepair(choices, one, isOn))}
          >
            {t(`doctor.repair.${one.id}`)}
          </Checkbox>
          <Details>
            {one.id === 'homologues' && onChoose && (
              <Select
                label={t('doctor.repair.homologuesOf')}
                value={one.species ?? null}
                placeholder={t('doctor.repair.homologuesChoose')}
                onChange={(species) => onChoose(withSpecies(choices, species as Species))}
                options={HOMOLOGUE_SPECIES.map((id) => ({ id, label: t(`enrichment.species.${id}`) }))}
              />
            )}
            {repairNumbers(t, one).map((sentence) => (
              <Muted key={sentence}>{sentence}</Muted>
            ))}
            {one.examples.length > 0 && (
              <Examples>
                <thead>
                  <tr>
                    <th scope="col">{t('doctor.before')}</th>
                    <th scope="col">{t('doctor.after')}</th>
                  </tr>
                </thead>
                <tbody>
                  {one.examples.map(([before, after]) => (
                    <tr key={after}>
                      <td>{before}</td>
                      <td>{after}</td>
                    </tr>
                  ))}
                </tbody>
              </Examples>
            )}
          </Details>
        </div>
      ))}
    </Stack>
  );
}

/** Suffixes that are needed to distinguish barcodes are kept; ambiguous dates are kept as dates. */
const isImpossible = ({ id, left, count, species, isMissing }: DoctorRepair): boolean =>
  (id === 'suffix' && left > 0) || count === 0 || (id === 'homologues' && !species) || isMissing === true;

type Species = NonNullable<ImportChoices['homologuesOf']>;
/** The choices with the species whose genes are named by their homologues. */
const withSpecies = (choices: ImportChoices, homologuesOf: Species): ImportChoices => ({ ...choices, homologuesOf });

/** The choices with a repair switched on or off; removes entries that equal the import's default. */
function withRepair(
  { repairs = [], keepIds, ...choices }: ImportChoices,
  { id, species }: DoctorRepair,
  isOn: boolean,
) {
  const { homologuesOf, ...others } = choices;
  const from = isOn ? (species as Species | null | undefined) : undefined;
  const rest = id === 'homologues' ? { ...others, ...(from && { homologuesOf: from }) } : choices;
  if (id === 'ids') return { ...rest, ...(repairs.length && { repairs }), ...(!isOn && { keepIds: true }) };
  const chosen = REPAIR_IDS.filter((one) => (one === id ? isOn : repairs.includes(one)));
  return { ...rest, ...(keepIds && { keepIds }), ...(chosen.length && { repairs: chosen }) };
}
