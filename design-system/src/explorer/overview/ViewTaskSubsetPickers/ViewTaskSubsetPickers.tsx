'use client';
import { useContext } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import type { Option } from '../../../primitives/common.types.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../../primitives/SegmentedControl/SegmentedControl.tsx';
import { ItemNote, ListItem, ListRoot } from '../../../primitives/Select/ListBox.styles.ts';
import type { ViewTaskSubsetPickersProps } from '../../explorer.types.ts';

const Body = styled(Stack)`
  width: min(320px, calc(100vw - 48px));
`;
const Group = styled.div`
  > p {
    padding: 0 8px 2px;
    font-size: 12px;
    font-weight: 500;
    color: var(--st-muted);
  }
`;
/** The row of all cells: no subset, sample or group has an empty id. */
const ALL = '';
const TABS = ['subset', 'sample', 'sampleGroup'] as const;

/** Selects the cells shown: a subset, a sample or a group of samples, and the task (specification 2.7). In a popover, a choice closes it. */
export function ViewTaskSubsetPickers(props: ViewTaskSubsetPickersProps) {
  const { value, onChange, tasks, subsets, samples, groups, onManage } = props;
  const t = useT();
  const close = useContext(OverlayTriggerStateContext)?.close;
  const options = { subset: subsets, sample: samples, sampleGroup: groups };
  const pick = (next: typeof value) => {
    onChange(next);
    close?.();
  };
  return (
    <Body $gap={12}>
      <SegmentedControl
        label={t('pickers.view')}
        value={value.view}
        onChange={(view) => onChange({ ...value, view, subset: null })}
        options={TABS.map((id) => ({
          id,
          label: t(`pickers.view.${id}`),
          // Subsets can be created later; samples and groups cannot.
          isDisabled: id !== 'subset' && !options[id].length,
        }))}
      />
      <List
        label={t(`pickers.view.${value.view}`)}
        options={[{ id: ALL, label: t('pickers.all') }, ...options[value.view]]}
        value={value.subset ?? ALL}
        onPick={(subset) => pick({ ...value, subset: subset || null })}
      />
      {tasks.length > 1 && (
        <Group>
          <p aria-hidden="true">{t('pickers.task')}</p>
          <List
            label={t('pickers.task')}
            options={tasks}
            value={value.task}
            onPick={(task) => pick({ ...value, task })}
          />
        </Group>
      )}
      {onManage && (
        <div>
          <Button
            isSmall
            onPress={() => {
              onManage();
              close?.();
            }}
          >
            {t('pickers.manage')}
          </Button>
        </div>
      )}
    </Body>
  );
}

interface ListProps {
  label: string;
  options: readonly Option[];
  value: string | null;
  onPick: (id: string) => void;
}
function List({ label, options, value, onPick }: ListProps) {
  return (
    <ListRoot
      aria-label={label}
      selectionMode="single"
      selectionBehavior="toggle"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (key !== undefined) onPick(String(key));
      }}
    >
      {options.map((option) => (
        <ListItem key={option.id} id={option.id} textValue={option.label} isDisabled={option.isDisabled ?? false}>
          <span>{option.label}</span>
          {option.description && <ItemNote>{option.description}</ItemNote>}
        </ListItem>
      ))}
    </ListRoot>
  );
}
