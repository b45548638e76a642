import { Stack } from '../../primitives/Page/Page.styles.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { AnnotationChoice } from '../wizard.types.ts';
import { Narrow } from './options.styles.ts';

/** Specification 5: automatic annotation is for these species. */
const ANNOTATED = ['Homo sapiens', 'Mus musculus'];

/** Automatic annotation: none, or an algorithm with its reference. */
export function Annotation({ value, onChange, algorithms, references, species }: AnnotationChoice) {
  const t = useT();
  const can = species !== null && ANNOTATED.includes(species);
  return (
    <Stack $gap={12}>
      <RadioGroup
        label={t('options.annotation')}
        value={value.algorithm && can ? 'auto' : 'none'}
        onChange={(kind) =>
          onChange({ algorithm: kind === 'auto' ? (algorithms[0]?.id ?? null) : null, reference: null })
        }
        options={[
          { id: 'none', label: t('options.annotationNone') },
          { id: 'auto', label: t('options.annotationAuto'), description: t('options.annotationHint'), disabled: !can },
        ]}
      />
      {value.algorithm && can && (
        <Narrow>
          <Stack $gap={12}>
            <Select
              label={t('options.annotationAlgorithm')}
              options={algorithms}
              value={value.algorithm}
              onChange={(algorithm) => onChange({ ...value, algorithm })}
            />
            <Select
              label={t('options.annotationReference')}
              options={references}
              value={value.reference}
              onChange={(reference) => onChange({ ...value, reference })}
              isRequired
            />
          </Stack>
        </Narrow>
      )}
    </Stack>
  );
}
