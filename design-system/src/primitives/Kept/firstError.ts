'use client';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Fields of React Aria that are wrong say so by `data-invalid`; what is wrong beside a field is marked with `data-problem`. */
const WRONG = '[data-invalid], [aria-invalid="true"], [data-problem]';
const INPUT = 'input:not(:disabled):not([type="hidden"]), textarea:not(:disabled)';
const OTHER = 'button:not(:disabled), [tabindex]';
const isHidden = (element: Element): boolean => element.closest('[aria-hidden="true"], [hidden]') !== null;

/** The first place of a form that is wrong, in reading order. */
export const firstError = (form: ParentNode): HTMLElement | null =>
  [...form.querySelectorAll<HTMLElement>(WRONG)].find((element) => !isHidden(element)) ?? null;

/** Scrolls to the first place that is wrong and puts the focus on its control. Returns whether something is wrong. */
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
  /** The element that holds the form's fields. */
  ref: RefObject<E | null>;
  /** Goes to the first error, once those of the present try are on the page. */
  seek: () => void;
  /** The last try ended at an error that is still there. */
  isWrong: boolean;
}
/** A form that was tried to be sent goes to its first error. */
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
