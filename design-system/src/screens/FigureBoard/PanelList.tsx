'use client';
import type { ReactNode } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Muted, Stack } from '../../primitives/Page/Page.styles.ts';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { fitPanel, LEAST_MM } from './board.ts';
import { Numbers, Row } from './FigureBoard.styles.ts';
import type { BoardPanel, PageSize } from './FigureBoard.types.ts';

export interface PanelListProps {
  /** In reading order. */
  panels: readonly BoardPanel[];
  page: PageSize;
  letterOf: (panel: BoardPanel) => string;
  chosen: string | null;
  isReadOnly?: boolean;
  onChoose: (id: string) => void;
  onChange: (panel: BoardPanel) => void;
  onRemove: (id: string) => void;
  /** Of the chosen panel. */
  actions?: ReactNode;
}
/** The panels by letter; position and size of the chosen one in millimetres. */
export function PanelList({
  panels,
  page,
  letterOf,
  chosen,
  isReadOnly,
  onChoose,
  onChange,
  onRemove,
  actions,
}: PanelListProps) {
  const t = useT();
  const panel = panels.find((p) => p.id === chosen);
  const field = (name: 'x' | 'y' | 'width' | 'height') => (
    <NumberField
      isPlain
      label={t(`board.${name}`)}
      unit="mm"
      value={panel?.[name] ?? 0}
      minValue={name === 'x' || name === 'y' ? 0 : LEAST_MM}
      maxValue={name === 'x' || name === 'width' ? page.width : page.height}
      step={0.1}
      isDisabled={isReadOnly}
      onChange={(value) => panel && !Number.isNaN(value) && onChange(fitPanel({ ...panel, [name]: value }, page))}
    />
  );
  return (
    <Stack $gap={8}>
      <h2>{t('board.panels')}</h2>
      <ul>
        {panels.map((p) => (
          <li key={p.id}>
            <Row type="button" $chosen={p.id === chosen} aria-pressed={p.id === chosen} onClick={() => onChoose(p.id)}>
              <b>{letterOf(p) || '·'}</b>
              {p.title}
              <Muted>
                {t.number(p.width)} × {t.number(p.height)}
              </Muted>
            </Row>
          </li>
        ))}
      </ul>
      {panel && (
        <Stack $gap={8}>
          <Numbers>
            {field('x')}
            {field('y')}
            {field('width')}
            {field('height')}
          </Numbers>
          {actions}
          {!isReadOnly && (
            <Button isSmall icon="trash" onPress={() => onRemove(panel.id)}>
              {t('board.remove')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
