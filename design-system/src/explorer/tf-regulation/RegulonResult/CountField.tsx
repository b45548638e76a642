'use client';
import { styled } from 'styled-components';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { useT } from '../../../theme/messages.ts';
import type { RegulonResultProps } from '../tf-regulation.types.ts';

const Narrow = styled.div`
  max-width: 260px;
`;
interface CountFieldProps extends Pick<RegulonResultProps, 'choice' | 'onChoiceChange'> {
  field: 'top' | 'modules';
  most: number;
}
/** Field for the number of regulons per group, or of modules. */
export function CountField({ choice, onChoiceChange, field, most }: CountFieldProps) {
  const t = useT();
  return (
    <Narrow>
      <NumberField
        label={t.dynamic(`tf.${field}`)}
        value={choice[field]}
        minValue={1}
        maxValue={most}
        step={1}
        onChange={(n) => Number.isFinite(n) && onChoiceChange({ ...choice, [field]: n })}
      />
    </Narrow>
  );
}
