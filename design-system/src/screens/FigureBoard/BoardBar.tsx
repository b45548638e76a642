'use client';
import { useT } from '../../theme/messages.ts';
import { Badge } from '../../primitives/Badge/Badge.tsx';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import type { ImageFormat } from '../../plot-kit/ExportImageDialog/ExportImageDialog.types.ts';
import { Bar } from './FigureBoard.styles.ts';
import type { BoardPanel, FigureBoardProps } from './FigureBoard.types.ts';

type Shared =
  | 'name'
  | 'value'
  | 'onAdd'
  | 'onExport'
  | 'isExporting'
  | 'onUndo'
  | 'canUndo'
  | 'isReadOnly'
  | 'isLoading'
  | 'formats';
/** The board's name, its problems, and actions for the whole board. */
export function BoardBar<P extends BoardPanel>(props: Pick<FigureBoardProps<P>, Shared> & { overlaps: number }) {
  const { name, value, onAdd, onExport, isExporting = false, onUndo, canUndo, isReadOnly, isLoading, overlaps } = props;
  const t = useT();
  return (
    <Bar>
      <h1 title={name}>{name}</h1>
      {overlaps > 0 && <Badge tone="danger">{t('board.overlap', { n: overlaps })}</Badge>}
      {isReadOnly && <Badge tone="neutral">{t('board.readOnly')}</Badge>}
      {!isReadOnly && (
        <>
          {onUndo && <IconButton icon="rotate" label={t('board.undo')} isDisabled={!canUndo} onPress={onUndo} />}
          <Button icon="add" onPress={onAdd}>
            {t('board.add')}
          </Button>
        </>
      )}
      <Menu
        label={t('board.export')}
        trigger={
          <Button tone="primary" icon="download" isBusy={isExporting} isDisabled={!value.panels.length || isLoading}>
            {t('board.export')}
          </Button>
        }
        items={props.formats.map((id) => ({ id, label: id.toUpperCase() }))}
        onAction={(id) => onExport(id as ImageFormat)}
      />
    </Bar>
  );
}
