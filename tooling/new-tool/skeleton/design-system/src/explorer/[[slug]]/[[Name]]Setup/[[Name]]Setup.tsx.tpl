'use client';
import type { [[Name]]Params } from '@stroma/contract/tools';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import type { CellColumn } from '../../CellGroupField/cells.ts';
import { ToolForm, type ToolSetupProps } from '../../ToolForm.tsx';

export interface [[Name]]SetupProps extends ToolSetupProps {
  /** Columns of the cells with their categories. */
  facts: Loadable<{ columns: readonly CellColumn[] }>;
  value: [[Name]]Params;
  onChange: (value: [[Name]]Params) => void;
}

/** Parameters of the tool: the column of the groups. */
export function [[Name]]Setup({ facts, value, onChange, ...form }: [[Name]]SetupProps) {
  const t = useT();
  return (
    <Loaded state={facts}>
      {({ columns }) => (
        <ToolForm {...form} title={t.dynamic('[[slug]].title')} hint={t.dynamic('[[slug]].hint')}>
          <Select
            label={t.dynamic('[[slug]].column')}
            options={columns.map((c) => ({ id: c.id, label: c.label }))}
            value={value.column}
            onChange={(column) => onChange({ ...value, column })}
          />
        </ToolForm>
      )}
    </Loaded>
  );
}
