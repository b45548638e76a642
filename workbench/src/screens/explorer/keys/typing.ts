/** Elements in which keys are text, or belong to a dialog or an open list. */
const OWN = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu], [role=combobox]';
const isText = (target: Element): boolean =>
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'range'].includes(target.type));

/** Whether Ctrl is really pressed: on Windows, AltGr, which some layouts need for a bracket, is reported as Ctrl and Alt. */
const isCtrl = (event: KeyboardEvent): boolean => event.ctrlKey && !event.getModifierState('AltGraph');

/** Whether a key is for the page: pressed without Ctrl or Cmd, and outside of inputs and menus. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isCtrl(event) || event.metaKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target.closest(OWN) : null;
  return target === null || !isText(target);
}
