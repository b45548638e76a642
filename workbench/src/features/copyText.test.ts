import { afterEach, expect, test } from '@jest/globals';
import { copyText } from '@stroma/design-system/primitives';

const copied: string[] = [];
/** What the copy command would put on the clipboard: the selected text of the field in focus. */
function command(isAllowed: boolean): void {
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    if (isAllowed) copied.push(`command: ${field.value.slice(field.selectionStart, field.selectionEnd)}`);
    return isAllowed;
  };
}
function clipboard(write: ((text: string) => Promise<void>) | null): void {
  Object.defineProperty(navigator, 'clipboard', { value: write && { writeText: write }, configurable: true });
  if (!write) Reflect.deleteProperty(navigator, 'clipboard');
}
const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
afterEach(() => {
  copied.length = 0;
  document.body.replaceChildren();
});

test('a text is written to the clipboard where there is one', async () => {
  clipboard(async (text) => void copied.push(text));
  command(true);
  await copyText('CD3D\nCD8A');
  expect(copied).toEqual(['CD3D\nCD8A']);
});

test.each([
  ['there is no clipboard', null],
  ['the clipboard is refused', refused],
])('the copy command takes the text where %s, and the focus stays', async (_, write) => {
  document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
  const button = document.querySelector('button')!;
  button.focus();
  clipboard(write);
  command(true);
  await copyText('CD3D\nCD8A');
  expect(copied).toEqual(['command: CD3D\nCD8A']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('it rejects where both are refused', async () => {
  clipboard(refused);
  command(false);
  await expect(copyText('CD3D')).rejects.toThrow('refused');
  expect(document.querySelector('textarea')).toBeNull();
});
