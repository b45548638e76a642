'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { ReferenceForm } from './References.types.ts';
import { DATABASES, SPECIES } from './species.ts';

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  align-items: start;
  gap: 12px 16px;
`;
interface ReferenceFieldsProps {
  value: ReferenceForm;
  set: (part: Partial<ReferenceForm>) => void;
  /** The form was submitted, so missing fields are marked. */
  isSubmitted: boolean;
}
/** Name, version, species, licence and source of a reference. */
export function ReferenceFields({ value, set, isSubmitted }: ReferenceFieldsProps) {
  const t = useT();
  const species = SPECIES.map((id) => ({
    id,
    label: t(`enrichment.species.${id}` as 'enrichment.species.Bos taurus'),
  }));
  const missing = (text: string) => (isSubmitted && !text.trim() ? { errorMessage: t('references.incomplete') } : {});
  return (
    <Two>
      <TextField
        isRequired
        label={t('references.name')}
        value={value.name}
        onChange={(name) => set({ name })}
        {...missing(value.name)}
      />
      <TextField
        isRequired
        label={t('references.version')}
        value={value.version}
        onChange={(version) => set({ version })}
        {...missing(value.version)}
      />
      <Select
        label={t('references.species')}
        options={species}
        value={value.species}
        onChange={(id) => set({ species: id })}
      />
      {value.kind === 'orthologs' ? (
        <Select
          label={t('references.toSpecies')}
          options={species}
          value={value.toSpecies}
          onChange={(toSpecies) => set({ toSpecies })}
        />
      ) : value.kind === 'geneSets' ? (
        <Select
          label={t('references.database')}
          options={DATABASES.map((id) => ({ id, label: t.dynamic(`enrichment.database.${id}`) }))}
          value={value.database}
          onChange={(database) => set({ database })}
        />
      ) : null}
      <TextField label={t('references.licence')} value={value.licence} onChange={(licence) => set({ licence })} />
      <TextField label={t('references.source')} value={value.source} onChange={(source) => set({ source })} />
    </Two>
  );
}
