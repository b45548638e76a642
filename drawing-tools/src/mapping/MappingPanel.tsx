import { useRef } from 'react';
import { useDrag, useDrop } from 'react-aria-components';
import { styled } from 'styled-components';
import { IconButton, Muted, Select, Stack } from '@stroma/design-system/primitives';
import type { Grid } from '../data/grid.types.ts';
import type { Mapping } from '../tools/chosen.ts';
import type { Role } from '../tools/tool.types.ts';
import { useTranslator } from '../app/useSay.ts';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  max-height: 160px;
  overflow: auto;
  padding: 2px;
`;
const Chip = styled.div<{ $isDragging?: boolean }>`
  min-height: 28px;
  padding: 4px 10px;
  border: 1px solid var(--st-line-strong);
  border-radius: 14px;
  background: var(--st-raised);
  font-size: 12px;
  line-height: 18px;
  cursor: grab;
  overflow-wrap: anywhere;
  ${({ $isDragging }) => $isDragging && 'opacity: 0.5;'}
  &:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: 1px;
  }
`;
const Slot = styled.div<{ $isTarget?: boolean }>`
  padding: 8px;
  border: 1px dashed var(--st-line-strong);
  border-radius: var(--st-radius);
  ${({ $isTarget }) => $isTarget && 'border-style: solid; background: var(--st-raised);'}
  &:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: 1px;
  }
`;
const Mapped = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  font-size: 13px;
  overflow-wrap: anywhere;
`;
/** A dragged column, by its index in the table. */
const COLUMN = 'application/x-stroma-column';
const NONE = 'none';

function Draggable({ name, place }: { name: string; place: number }) {
  const { dragProps, isDragging } = useDrag({
    getItems: () => [{ [COLUMN]: String(place), 'text/plain': name }],
  });
  return (
    <Chip {...dragProps} role="button" tabIndex={0} $isDragging={isDragging}>
      {name}
    </Chip>
  );
}

interface MappingPanelProps {
  roles: readonly Role[];
  grid: Grid;
  mapping: Mapping;
  onMapping: (mapping: Mapping) => void;
}
/** Assigns columns to their roles, by dragging (mouse, touch, or Enter, Tab, Enter) or from lists. */
export function MappingPanel({ roles, grid, mapping, onMapping }: MappingPanelProps) {
  const say = useTranslator();
  return (
    <Stack>
      <Muted>{say('mapping.lede')}</Muted>
      <Chips role="group" aria-label={say('grid.columns')}>
        {grid.columns.map((column, i) => (
          <Draggable key={i} name={column.name} place={i} />
        ))}
      </Chips>
      {roles.map((role) => (
        <RoleSlot
          key={role.id}
          {...{ role, grid }}
          places={mapping[role.id] ?? []}
          onPlaces={(places) => onMapping({ ...mapping, [role.id]: places })}
        />
      ))}
    </Stack>
  );
}

interface RoleSlotProps {
  role: Role;
  grid: Grid;
  places: readonly number[];
  onPlaces: (places: number[]) => void;
}
function RoleSlot({ role, grid, places, onPlaces }: RoleSlotProps) {
  const say = useTranslator();
  const slot = useRef<HTMLDivElement>(null);
  const name = say(`role.${role.id}`);
  const add = (place: number) => {
    if (!grid.columns[place]) return;
    onPlaces(role.isMany ? [...new Set([...places, place])] : [place]);
  };
  const { dropProps, isDropTarget } = useDrop({
    ref: slot,
    getDropOperation: (types) => (types.has(COLUMN) ? 'copy' : 'cancel'),
    onDrop: ({ items }) => {
      for (const item of items)
        if (item.kind === 'text' && item.types.has(COLUMN)) void item.getText(COLUMN).then((text) => add(Number(text)));
    },
  });
  const fitting = grid.columns
    .map((column, i) => ({ column, i }))
    .filter(({ column }) => role.types.includes(column.type));
  const left = role.isMany ? fitting.filter(({ i }) => !places.includes(i)) : fitting;
  return (
    <Slot ref={slot} {...dropProps} role="group" aria-label={name} $isTarget={isDropTarget}>
      <Select
        label={name}
        {...(role.isRequired && { isRequired: true })}
        value={role.isMany ? NONE : String(places[0] ?? NONE)}
        onChange={(value) => (value === NONE ? onPlaces([]) : add(Number(value)))}
        options={[
          { id: NONE, label: say(role.isMany ? 'mapping.add' : 'mapping.none') },
          ...left.map(({ column, i }) => ({ id: String(i), label: column.name })),
        ]}
      />
      {role.isMany && (
        <Mapped>
          {places.map((place) => (
            <span key={place}>
              {grid.columns[place]?.name}
              <IconButton
                icon="close"
                label={say('mapping.remove', { name: grid.columns[place]?.name ?? '' })}
                onPress={() => onPlaces(places.filter((one) => one !== place))}
              />
            </span>
          ))}
        </Mapped>
      )}
    </Slot>
  );
}
