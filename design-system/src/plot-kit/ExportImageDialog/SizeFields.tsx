'use client';
import { styled } from 'styled-components';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { RowFlex } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { useT } from '../../theme/messages.ts';
import type { ExportImageValue } from './ExportImageDialog.types.ts';
import { convert } from './exportSize.ts';

const Size = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;
  @media (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const DPI = ['150', '300', '600'] as const;
/** mm: one column, one and a half, two (Nature; Cell and Science differ by 2 mm at most). */
const COLUMNS = ['89', '120', '183'] as const;

interface SizeFieldsProps {
  value: ExportImageValue;
  set: (change: Partial<ExportImageValue>) => void;
  setWidth: (width: number) => void;
  setHeight: (height: number) => void;
}
/** Unit, width, height and resolution of the file. Another unit keeps the size. */
export function SizeFields({ value, set, setWidth, setHeight }: SizeFieldsProps) {
  const t = useT();
  const changeUnit = (unit: 'mm' | 'px') => {
    if (unit === value.unit) return;
    const to = (n: number) => {
      const next = convert(n, value.unit, value.dpi);
      return unit === 'mm' ? Math.round(next * 10) / 10 : Math.round(next);
    };
    set({ unit, width: to(value.width), height: to(value.height) });
  };
  return (
    <>
      <RowFlex style={{ justifyContent: 'space-between' }}>
        <h3 style={{ margin: 0, fontSize: 13, fontWeight: 500 }}>{t('exportImage.size')}</h3>
        <SegmentedControl
          label={t('exportImage.unit')}
          value={value.unit}
          onChange={changeUnit}
          options={[
            { id: 'mm', label: 'mm' },
            { id: 'px', label: 'px' },
          ]}
        />
      </RowFlex>
      {value.unit === 'mm' && (
        <SegmentedControl
          label={t('exportImage.columns')}
          value={String(value.width) as (typeof COLUMNS)[number]}
          onChange={(width) => setWidth(Number(width))}
          options={COLUMNS.map((id) => ({ id, label: `${id} mm` }))}
        />
      )}
      <Size>
        <NumberField
          isPlain
          label={t('exportImage.width')}
          unit={value.unit}
          value={value.width}
          minValue={1}
          onChange={setWidth}
        />
        <NumberField
          isPlain
          label={t('exportImage.height')}
          unit={value.unit}
          value={value.height}
          minValue={1}
          onChange={setHeight}
        />
        <Select
          label={t('exportImage.dpi')}
          value={String(value.dpi)}
          onChange={(dpi) => set({ dpi: Number(dpi) })}
          options={DPI.map((id) => ({ id, label: `${id} dpi` }))}
        />
      </Size>
    </>
  );
}
