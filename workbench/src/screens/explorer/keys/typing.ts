/** Where keys are text, or belong to a dialog or an open list. */
const OWN = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu], [role=combobox]';
const isText = (target: Element): boolean =>
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'range'].includes(target.type));

/** Whether a key is the page's: pressed without Ctrl or Cmd, and not where something is typed or chosen. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return false;
  const target = event.target instanceof Element ? event.target.closest(OWN) : null;
  return target === null || !isText(target);
}
