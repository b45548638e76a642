'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { CellGroupField } from '../CellGroupField/CellGroupField.tsx';
import { isChosen } from '../CellGroupField/cells.ts';
import type { CellComparisonProps } from './gene-expression.types.ts';

const Sides = styled.div<{ $least?: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(${({ $least = 200 }) => $least}px, 100%), 1fr));
  gap: 12px;
`;
/** Comparison mode: none, selected cells and all others, two categories of a column, or two groups of cells (specification 2.8). */
export function CellComparison(props: CellComparisonProps) {
  const { value, onChange, columns, cellSets, hasSelection, counted, overlap = 0 } = props;
  const t = useT();
  const [a, b] = value.cells;
  const splittable = columns.filter((c) => c.categories.length > 1);
  const categories = splittable.find((c) => c.id === value.column)?.categories ?? [];
  const pick = (side: 0 | 1, name: string) =>
    onChange({ ...value, categories: side === 0 ? [name, value.categories[1]] : [value.categories[0], name] });
  return (
    <Stack $gap={12} style={{ width: '100%' }}>
      <SegmentedControl
        label={t('gene.compare')}
        value={value.by}
        onChange={(by) => onChange({ ...value, by })}
        options={[
          { id: 'none', label: t.dynamic('gene.compare.off') },
          ...(hasSelection ? [{ id: 'selected' as const, label: t.dynamic('gene.compare.selected') }] : []),
          { id: 'column', label: t('pickers.view.sampleGroup'), isDisabled: !splittable.length },
          { id: 'cells', label: t('gene.compare.cells'), isDisabled: !columns.length },
        ]}
      />
      {value.by === 'column' && (
        <Sides $least={140}>
          <Select
            label={t.dynamic('gene.compare.column')}
            value={value.column}
            onChange={(column) => {
              const found = splittable.find((c) => c.id === column)?.categories ?? [];
              onChange({ ...value, column, categories: [found[0]?.name ?? null, found[1]?.name ?? null] });
            }}
            options={splittable.map((c) => ({ id: c.id, label: c.label }))}
          />
          {([0, 1] as const).map((side) => (
            <Select
              key={side}
              label={t('gene.sampleGroupN', { n: side + 1 })}
              value={value.categories[side]}
              onChange={(name) => pick(side, name)}
              options={categories.map(({ name, cells }) => ({
                id: name,
                label: t.category(name, value.column ?? undefined),
                description: t('unit.cells', { n: cells }),
                isDisabled: value.categories[side === 0 ? 1 : 0] === name,
              }))}
            />
          ))}
        </Sides>
      )}
      {value.by === 'cells' && (
        <Sides>
          <CellGroupField
            label={t('deg.groupA')}
            {...{ columns, ...(cellSets && { cellSets }) }}
            value={a}
            onChange={(next) => onChange({ ...value, cells: [next, b] })}
            counted={counted?.[0]}
          />
          <CellGroupField
            label={t('deg.groupB')}
            {...{ columns, ...(cellSets && { cellSets }) }}
            value={b}
            onChange={(next) => onChange({ ...value, cells: [a, next] })}
            counted={counted?.[1]}
          />
        </Sides>
      )}
      {value.by === 'cells' && !value.cells.every(isChosen) && <Muted>{t.dynamic('gene.compare.choose')}</Muted>}
      {value.by !== 'none' && overlap > 0 && (
        <Banner tone="warning">{t.dynamic('gene.compare.overlap', { n: overlap })}</Banner>
      )}
    </Stack>
  );
}
