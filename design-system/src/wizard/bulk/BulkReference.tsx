'use client';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import type { UiError } from '../../primitives/common.types.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { BulkWizardProps } from './bulk.types.ts';

type Props = Pick<BulkWizardProps, 'value' | 'onChange' | 'datasets' | 'columns' | 'canEdit'> & {
  problem: UiError | undefined;
};
const NOTHING = { state: 'empty' } as const;

/** The annotated dataset whose cell types are estimated in the samples; none by default. */
export function BulkReference({
  value,
  onChange,
  datasets = NOTHING,
  columns = NOTHING,
  canEdit = true,
  problem,
}: Props) {
  const t = useT();
  const b = (id: string) => t.dynamic(`bulk.${id}`);
  const { reference } = value;
  const column = (name: 'column' | 'donors') => (
    <Loaded state={columns}>
      {(options) => (
        <Select
          label={b(`reference.${name}`)}
          hint={b(`reference.${name}Hint`)}
          options={options}
          value={reference?.[name] || null}
          isDisabled={!canEdit}
          onChange={(id) => reference && onChange({ ...value, reference: { ...reference, [name]: id } })}
          isRequired
        />
      )}
    </Loaded>
  );
  return (
    <Stack $gap={12}>
      <h2>{b('cellTypes')}</h2>
      <Checkbox
        isSelected={reference !== null}
        isDisabled={!canEdit || (datasets.state !== 'ready' && reference === null)}
        onChange={(on) => onChange({ ...value, reference: on ? { dataset: '', column: '', donors: '' } : null })}
      >
        {b('reference.use')}
      </Checkbox>
      <Muted>{b(datasets.state === 'empty' ? 'reference.none' : 'reference.hint')}</Muted>
      {reference !== null && (
        <div style={{ maxWidth: 420 }}>
          <Stack $gap={12}>
            <Loaded state={datasets}>
              {(options) => (
                <Select
                  label={b('reference.dataset')}
                  options={options}
                  value={reference.dataset || null}
                  isDisabled={!canEdit}
                  onChange={(dataset) => onChange({ ...value, reference: { dataset, column: '', donors: '' } })}
                  isRequired
                />
              )}
            </Loaded>
            {reference.dataset && column('column')}
            {reference.dataset && column('donors')}
          </Stack>
        </div>
      )}
      {problem && (
        <Banner tone="danger" isProblem>
          {t.note(problem)}
        </Banner>
      )}
    </Stack>
  );
}
