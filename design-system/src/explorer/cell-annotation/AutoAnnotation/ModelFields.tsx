'use client';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { LinkButton } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { AutoAnnotationFacts, AutoAnnotationProps } from '../cell-annotation.types.ts';

interface ModelFieldsProps extends Pick<AutoAnnotationProps, 'value' | 'onChange' | 'importHref'> {
  models: AutoAnnotationFacts['models'];
  /** Error of the choice. */
  problem: string | undefined;
}
/** The CellTypist model, the rule for a cell's labels, and a link to import a model. */
export function ModelFields({ value, onChange, importHref, models, problem }: ModelFieldsProps) {
  const t = useT();
  const link = (
    <div>
      <LinkButton href={importHref} icon="upload">
        {t.dynamic('cell-annotation.importModel')}
      </LinkButton>
    </div>
  );
  return (
    <Loaded state={models}>
      {(options) =>
        options.length ? (
          <>
            <Select
              label={t.dynamic('cell-annotation.model')}
              hint={t.dynamic('cell-annotation.modelHint')}
              options={options}
              value={value.model || null}
              onChange={(model) => onChange({ ...value, model })}
              errorMessage={problem}
              isRequired
            />
            {link}
            <RadioGroup
              label={t.dynamic('cell-annotation.match')}
              options={(['best', 'probability'] as const).map((id) => ({
                id,
                label: t.dynamic(`cell-annotation.match.${id}`),
                description: t.dynamic(`cell-annotation.matchHint.${id}`),
              }))}
              value={value.match}
              onChange={(match) => onChange({ ...value, match, floor: match === 'best' ? 0 : 0.5 })}
            />
          </>
        ) : (
          <>
            <Banner tone="warning">{t.dynamic('cell-annotation.noModels')}</Banner>
            {link}
          </>
        )
      }
    </Loaded>
  );
}
