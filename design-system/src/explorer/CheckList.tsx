'use client';
import { CheckboxGroup } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../theme/messages.ts';
import { Button } from '../primitives/Button/Button.tsx';
import { Checkbox } from '../primitives/Checkbox/Checkbox.tsx';
import { FieldErrorText, FieldHint, FieldLabel, fieldColumn } from '../primitives/Field/Field.styles.ts';
import { Muted } from '../primitives/Page/Page.styles.ts';

const Root = styled(CheckboxGroup)`
  ${fieldColumn}
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 28px;
`;
const Box = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: 8px 16px;
  max-height: 208px;
  padding: 10px 12px;
  overflow: auto;
  border: 1px solid var(--st-line-strong);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  label {
    min-width: 0;
  }
  label > span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export interface CheckListProps {
  label: string;
  hint?: string;
  options: readonly { id: string; label: string; cells?: number; isDisabled?: boolean }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  errorMessage?: string;
}

/** Checkboxes for names with their numbers of cells, and a button for all or none. */
export function CheckList({ label, hint, options, value, onChange, errorMessage }: CheckListProps) {
  const t = useT();
  const free = options.filter((o) => !o.isDisabled).map((o) => o.id);
  const all = free.length > 0 && free.every((id) => value.includes(id));
  return (
    <Root value={[...value]} onChange={onChange} isInvalid={Boolean(errorMessage)}>
      <Head>
        <FieldLabel>{label}</FieldLabel>
        {free.length > 1 && (
          <Button
            tone="quiet"
            isSmall
            aria-label={`${t(all ? 'common.clear' : 'common.selectAll')}: ${label}`}
            onPress={() => onChange(all ? [] : free)}
          >
            {t(all ? 'common.clear' : 'common.selectAll')}
          </Button>
        )}
      </Head>
      <Box>
        {options.map((o) => (
          <Checkbox key={o.id} value={o.id} isDisabled={o.isDisabled}>
            {o.label} {o.cells !== undefined && <Muted>{t('unit.cells', { n: o.cells })}</Muted>}
          </Checkbox>
        ))}
      </Box>
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldErrorText>{errorMessage}</FieldErrorText>
    </Root>
  );
}
