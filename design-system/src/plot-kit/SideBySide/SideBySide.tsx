'use client';
import { Button } from '../../primitives/Button/Button.tsx';
import { GeneSearch } from '../../primitives/ComboBox/GeneSearch.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { SideBySideMode, SideBySideProps } from './SideBySide.types.ts';

const MODES = ['one', 'split', 'map', 'blend'] as const satisfies readonly SideBySideMode[];

/** Layout of the map area: one map, one map per group of a column, two maps, or two genes in one. */
export function SideBySide(props: SideBySideProps) {
  const { value, onChange, columns, maps, colours, onHold, genes } = props;
  const t = useT();
  const pick = (mode: SideBySideMode) =>
    onChange({
      ...value,
      mode,
      ...(mode === 'split' && !value.column && { column: columns[0]?.id ?? null }),
      ...(mode === 'map' && !value.map && { map: maps[0]?.id ?? null }),
    });
  return (
    <Stack>
      <SegmentedControl
        label={t('sideBySide.mode')}
        value={value.mode}
        onChange={pick}
        options={MODES.map((id) => ({
          id,
          label: t(`sideBySide.${id}`),
          isDisabled: (id === 'split' && !columns.length) || (id === 'map' && !maps.length),
        }))}
      />
      {value.mode === 'split' && (
        <>
          <Select
            label={t('sideBySide.splitBy')}
            value={value.column}
            onChange={(column) => onChange({ ...value, column })}
            options={columns.map(({ id, label, groups }) => ({
              id,
              label,
              description: t('sideBySide.groups', { n: groups }),
            }))}
          />
          <Muted>{t('sideBySide.splitHint')}</Muted>
        </>
      )}
      {value.mode === 'map' && (
        <>
          <Select
            label={t('sideBySide.second')}
            value={value.map}
            onChange={(map) => onChange({ ...value, map })}
            options={maps}
          />
          <Select
            label={t('plotOptions.colourBy')}
            value={value.colour}
            onChange={(colour) => onChange({ ...value, colour })}
            options={[{ id: '', label: t('sideBySide.same') }, ...colours]}
          />
          {onHold && (
            <Stack $gap={4} style={{ alignItems: 'flex-start' }}>
              <Button isSmall onPress={onHold}>
                {t('sideBySide.hold')}
              </Button>
              <Muted>{t('sideBySide.holdHint')}</Muted>
            </Stack>
          )}
          <Muted>{t('sideBySide.mapHint')}</Muted>
        </>
      )}
      {value.mode === 'blend' && (
        <>
          {([0, 1] as const).map((k) => (
            <GeneSearch
              key={k}
              {...genes[k]}
              label={t(k === 0 ? 'sideBySide.first' : 'sideBySide.secondGene')}
              shown={value.genes[k]}
              onPick={(gene) =>
                onChange({ ...value, genes: k === 0 ? [gene, value.genes[1]] : [value.genes[0], gene] })
              }
            />
          ))}
          <Muted>{t('sideBySide.blendHint')}</Muted>
        </>
      )}
    </Stack>
  );
}
