import { useT } from '../../theme/messages.ts';
import { IconButton } from '../../primitives/Button/Button.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { useChartActions } from './ChartActions.tsx';

/** Receipt and script of a chart; nothing where the application has none for it. */
export function ChartMenu() {
  const t = useT();
  const actions = useChartActions();
  if (!actions) return null;
  const label = t(actions.onAddToBoard ? 'plot.receiptAndBoard' : 'plot.receipt');
  return (
    <Menu
      label={label}
      trigger={<IconButton icon="receipt" label={label} />}
      items={[
        { id: 'receipt', label: t('plot.openReceipt') },
        ...(actions.onCopyPython ? [{ id: 'python', label: t('plot.copyPython') }] : []),
        ...(actions.onAddToBoard ? [{ id: 'board', label: t('plot.addToBoard') }] : []),
      ]}
      onAction={(id) => {
        if (id === 'receipt') actions.onReceipt();
        else if (id === 'python') actions.onCopyPython?.();
        else actions.onAddToBoard?.();
      }}
    />
  );
}
