'use client';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { useChartActions, type FramedChart } from './ChartActions.tsx';

interface ChartMenuProps {
  /** The chart that goes to the figure board; without it none does. */
  chart?: () => FramedChart;
}
/** Receipt, script and figure board of a chart; nothing where the application has none for it. */
export function ChartMenu({ chart }: ChartMenuProps) {
  const t = useT();
  const actions = useChartActions();
  if (!actions) return null;
  const { onReceipt, onCopyPython, onAddToBoard } = actions;
  const label = t('plot.receipt');
  return (
    <>
      {onAddToBoard && chart && (
        <IconButton icon="board" label={t('plot.addToBoard')} onPress={() => onAddToBoard(chart())} />
      )}
      {onReceipt && (
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
