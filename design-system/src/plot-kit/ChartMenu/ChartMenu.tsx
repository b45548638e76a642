'use client';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { useChartActions, type FramedChart } from './ChartActions.tsx';

interface ChartMenuProps {
  /** The chart for the figure board; absent if it cannot be added. */
  chart?: () => FramedChart;
  /** Why the chart can't be taken now. */
  denied?: string | undefined;
}
/** Receipt, script and figure board of a chart; renders nothing if the application provides none. */
export function ChartMenu({ chart, denied }: ChartMenuProps) {
  const t = useT();
  const actions = useChartActions();
  if (!actions) return null;
  const { onReceipt, onCopyPython, onAddToBoard } = actions;
  const label = t('plot.receipt');
  return (
    <>
      {onAddToBoard && chart && (
        <IconButton icon="board" label={t('plot.addToBoard')} denied={denied} onPress={() => onAddToBoard(chart())} />
      )}
      {onReceipt && denied && <IconButton icon="receipt" label={label} denied={denied} />}
      {onReceipt && !denied && (
        <Menu
          label={label}
          trigger={<IconButton icon="receipt" label={label} />}
          items={[
            { id: 'receipt', label: t('plot.openReceipt') },
            ...(onCopyPython ? [{ id: 'python', label: t('plot.copyPython') }] : []),
          ]}
          onAction={(id) => (id === 'receipt' ? onReceipt() : onCopyPython?.())}
        />
      )}
    </>
  );
}
