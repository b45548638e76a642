'use client';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Invalid fields of React Aria have `data-invalid`; other errors are marked with `data-problem`. */
const WRONG = '[data-invalid], [aria-invalid="true"], [data-problem]';
const INPUT = 'input:not(:disabled):not([type="hidden"]), textarea:not(:disabled)';
const OTHER = 'button:not(:disabled), [tabindex]';
const isHidden = (element: Element): boolean => element.closest('[aria-hidden="true"], [hidden]') !== null;

/** The first place of a form that is wrong, in reading order. */
export const firstError = (form: ParentNode): HTMLElement | null =>
  [...form.querySelectorAll<HTMLElement>(WRONG)].find((element) => !isHidden(element)) ?? null;

/** Scrolls to the first error and focuses its control. Returns whether there is an error. */
export function goToFirstError(form: ParentNode): boolean {
  const place = firstError(form);
  if (!place) return false;
  // A field before its buttons.
  const inside = [INPUT, OTHER].flatMap((kind) => [...place.querySelectorAll<HTMLElement>(kind)]);
  const control = inside.find((element) => !isHidden(element) && element.tabIndex >= 0);
  (control ?? place).focus({ preventScroll: true });
  place.scrollIntoView?.({ block: 'center' });
  return true;
}

interface FirstError<E extends HTMLElement> {
  /** The element that contains the form's fields. */
  ref: RefObject<E | null>;
  /** Goes to the first error once the errors of the current submission are rendered. */
  seek: () => void;
  /** The last submission failed with an error that is still present. */
  isWrong: boolean;
}
/** A form whose submission failed moves the focus to its first error. */
export function useFirstError<E extends HTMLElement>(): FirstError<E> {
  const ref = useRef<E>(null);
  const [tries, setTries] = useState(0);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    if (tries > 0 && ref.current) setWrong(goToFirstError(ref.current));
  }, [tries]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- any render of the form may have mended it
  useEffect(() => {
    if (isWrong && ref.current && !firstError(ref.current)) setWrong(false);
  });
  return { ref, seek: useCallback(() => setTries((n) => n + 1), []), isWrong };
}
