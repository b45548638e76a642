import { useEffect } from 'react';
import { useT } from '@stroma/design-system/messages';
import { IconButton } from '@stroma/design-system/primitives';
import { useSelection } from '../../../features/selection/index.ts';

/** Text fields have their own undo. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** Undo and redo of the selection: buttons, and Ctrl or Cmd with Z, with Shift to redo. */
export function UndoButtons() {
  const t = useT();
  const { canUndo, canRedo, undo, redo } = useSelection();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isCheckbox = event.target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(event.target.type);
      if (event.defaultPrevented || (isTyping(event.target) && !isCheckbox)) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
  return (
    <>
      <IconButton icon="undo" label={t('selection.undo')} isDisabled={!canUndo} onPress={undo} />
      <IconButton icon="redo" label={t('selection.redo')} isDisabled={!canRedo} onPress={redo} />
    </>
  );
}
