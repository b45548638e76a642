import { expect } from '@jest/globals';
import { fireEvent } from '@testing-library/react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement;
const isTyped = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
/** Fields that people type into or tick, in the order of the page; searches are not part of a form. */
export const fieldsOf = (root: ParentNode = document): Field[] =>
  [...root.querySelectorAll<Field>('input, textarea, button[role=radio]')].filter(
    (field) =>
      !field.closest('[aria-hidden="true"], [hidden]') &&
      !field.disabled &&
      !(isTyped(field) && field.readOnly) &&
      !['hidden', 'file', 'search', 'color'].includes(field.type),
  );
/** Whether a choice is selected; null for a text or number field. */
const ticked = (field: Field): boolean | null => {
  if (!isTyped(field)) return field.getAttribute('aria-checked') === 'true';
  const isChoice = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  return isChoice ? field.checked : null;
};
const nameOf = (field: Field): string =>
  field.getAttribute('aria-label') ??
  (field.labels?.[0] ?? field.closest('label'))?.textContent ??
  field.getAttribute('aria-labelledby') ??
  '';

/** Contents of a form, field by field. */
export const formContents = (root?: ParentNode): string[] =>
  fieldsOf(root).map((field) => `${nameOf(field)}: ${ticked(field) ?? field.value}`);

/** Types another value into every text or number field, and selects the last choice that is not selected. Returns the form's contents. */
export function fillIn(root?: ParentNode): string[] {
  const before = formContents(root);
  for (const [i, field] of fieldsOf(root).entries()) {
    if (!isTyped(field) || ticked(field) !== null || field.type === 'password') continue;
    fireEvent.focus(field);
    const isNumber = field.inputMode === 'numeric' || field.inputMode === 'decimal' || field.type === 'number';
    const value =
      field.type === 'datetime-local' ? '2030-01-02T03:04' : isNumber ? nextNumber(field.value) : `typed_${i}`;
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }
  const choice = fieldsOf(root).findLast((field) => ticked(field) === false);
  if (choice) fireEvent.click(choice);
  const after = formContents(root);
  expect(after).not.toEqual(before);
  return after;
}
/** Close to the value, so that the field's limits do not change it. */
const nextNumber = (text: string): string => {
  const now = Number(text.replaceAll(',', ''));
  return String(Number.isFinite(now) && Number.isInteger(now) ? now + 1 : 0.5);
};
