/** Where keys are text, or belong to a dialog or an open list. */
const OWN = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu], [role=combobox]';
const isText = (target: Element): boolean =>
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'range'].includes(target.type));

/** Whether Ctrl is held as a key of its own: AltGr, which some layouts need for a bracket, reads as Ctrl and Alt on Windows. */
const isCtrl = (event: KeyboardEvent): boolean => event.ctrlKey && !event.getModifierState('AltGraph');

/** Whether a key is the page's: pressed without Ctrl or Cmd, and not where something is typed or chosen. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isCtrl(event) || event.metaKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target.closest(OWN) : null;
  return target === null || !isText(target);
}
