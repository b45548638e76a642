import { NumberField, TextField, useKept } from '@stroma/design-system/primitives';
import { useAppT } from '../../app/useApp.ts';
import { FormDialog, type SavedForm } from './FormDialog.tsx';

interface PublicFacts {
  disease: string;
  technology: string;
  year: number;
  source: string;
}

/** What the catalogue says of a dataset besides what its file says. */
export function PublicDialog({
  id,
  name,
  onPublish,
  ...form
}: SavedForm & {
  id: string;
  name: string;
  onPublish: (facts: PublicFacts) => void;
}) {
  const t = useAppT();
  const [facts, setFacts, kept] = useKept<PublicFacts>(`public:${id}`, () => ({
    disease: '',
    technology: '',
    source: '',
    year: new Date().getFullYear(),
  }));
  const set = (change: Partial<PublicFacts>) => setFacts({ ...facts, ...change });
  return (
    <FormDialog
      title={t('admin.publishOf', { name })}
      {...form}
      kept={kept}
      onSave={() => onPublish(facts)}
      canSave={facts.year >= 1990 && facts.year <= 2100}
    >
      <TextField
        label={t('admin.disease')}
        value={facts.disease}
        onChange={(disease) => set({ disease })}
        maxLength={100}
      />
      <TextField
        label={t('admin.technology')}
        value={facts.technology}
        onChange={(technology) => set({ technology })}
        maxLength={100}
      />
      <TextField
        label={t('admin.source')}
        value={facts.source}
        onChange={(source) => set({ source })}
        maxLength={200}
      />
      <NumberField
        label={t('admin.year')}
        value={facts.year}
        onChange={(year) => set({ year })}
        minValue={1990}
        maxValue={2100}
        formatOptions={{ useGrouping: false }}
      />
    </FormDialog>
  );
}
