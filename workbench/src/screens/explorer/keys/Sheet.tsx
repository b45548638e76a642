import { KeySheet } from '@stroma/design-system/explorer';
import { useAppT } from '../../../app/useApp.ts';

/** Keys as keyboards name them, in every language. */
export default function Sheet({ onClose }: { onClose: () => void }) {
  const t = useAppT();
  const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
  const command = isMac ? '⌘' : 'Ctrl';
  const alt = isMac ? '⌥' : 'Alt';
  return (
    <KeySheet
      isOpen
      onClose={onClose}
      groups={[
        {
          title: t('keys.anywhere'),
          keys: [
            { keys: ['/'], what: t('keys.gene') },
            { keys: [alt, '↑', '↓'], what: t('keys.walk') },
            { keys: [command, 'Z'], what: t('keys.undo') },
            { keys: [command, 'K'], what: t('keys.pages') },
            { keys: ['?'], what: t('keys.sheet') },
          ],
        },
        {
          title: t('keys.map'),
          keys: [
            { keys: ['+', '−'], what: t('keys.zoom') },
            { keys: ['←', '→', '↑', '↓'], what: t('keys.pan') },
            { keys: ['Shift', '←', '→'], what: t('keys.turn') },
            { keys: ['0'], what: t('keys.fit') },
            { keys: ['Esc'], what: t('keys.clear') },
            { keys: ['Shift'], what: t('keys.add') },
            { keys: [alt], what: t('keys.subtract') },
          ],
        },
        {
          title: t('keys.legend'),
          keys: [
            { keys: ['↑', '↓'], what: t('keys.move') },
            { keys: ['Enter'], what: t('keys.pick') },
          ],
        },
        { title: t('keys.results'), keys: [{ keys: ['[', ']'], what: t('keys.step') }] },
      ]}
    />
  );
}
