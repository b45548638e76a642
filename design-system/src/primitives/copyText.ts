/** Selects the text in a hidden field and gives the browser's copy command; the focus returns to where it was. False if the browser refuses. */
function copyByCommand(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  // A dialog keeps the focus within itself.
  (before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}

/**
 * Puts a text on the clipboard. A page without HTTPS has no clipboard of the browser, and a browser may refuse it; then the copy command is used.
 * Rejects if that is refused too.
 */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const isCopied =
    clipboard !== undefined &&
    (await clipboard.writeText(text).then(
      () => true,
      () => false,
    ));
  if (!isCopied && !copyByCommand(text)) throw new Error('The browser refused to copy.');
}
