'use client';
import { useT } from '../../theme/messages.ts';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Muted, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { LEAST_MM, MAX_HEIGHT_MM, WIDTHS } from './board.ts';
import type { BoardPanel, BoardValue, FigureBoardProps } from './FigureBoard.types.ts';

interface PageSettingsProps<P extends BoardPanel> extends Pick<
  FigureBoardProps<P>,
  'value' | 'palettes' | 'isReadOnly'
> {
  /** Keeps panels when the page size changes. */
  setPage: (change: Partial<Pick<BoardValue, 'width' | 'height'>>) => void;
  set: (change: Partial<Pick<BoardValue, 'palette' | 'letters'>>) => void;
}
/** Size of the page, palette and letters of the panels. */
export function PageSettings<P extends BoardPanel>(props: PageSettingsProps<P>) {
  const { value, isReadOnly, setPage, set } = props;
  const t = useT();
  return (
    <Stack $gap={12}>
      <Select
        label={t('board.page')}
        value={String(value.width)}
        isDisabled={isReadOnly}
        onChange={(next) => setPage({ width: WIDTHS.find((width) => String(width) === next) ?? 183 })}
        options={WIDTHS.map((width) => ({
          id: String(width),
          label: `${t.number(width)} mm`,
          description: t(`board.width.${width}`),
        }))}
      />
      <NumberField
        isPlain
        label={t('board.pageHeight')}
        unit="mm"
        value={value.height}
        minValue={LEAST_MM}
        maxValue={MAX_HEIGHT_MM}
        isDisabled={isReadOnly}
        onChange={(height) => !Number.isNaN(height) && setPage({ height })}
      />
      <Select
        label={t('plotOptions.palette')}
        hint={t('board.paletteHint')}
        value={value.palette}
        isDisabled={isReadOnly}
        onChange={(palette) => set({ palette })}
        options={props.palettes.map((id) => ({ id, label: id }))}
      />
      <RowFlex style={{ justifyContent: 'space-between' }}>
        <Muted>{t('board.letters')}</Muted>
        <SegmentedControl
          label={t('board.letters')}
          value={value.letters}
          isDisabled={isReadOnly}
          onChange={(letters) => set({ letters })}
          options={[
            { id: 'upper', label: 'A B' },
            { id: 'lower', label: 'a b' },
            { id: 'none', label: t('board.lettersNone') },
          ]}
        />
      </RowFlex>
    </Stack>
  );
}
