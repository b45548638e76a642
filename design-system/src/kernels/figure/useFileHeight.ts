'use client';
import { useCallback } from 'react';

/** px of a named row in a file: words of 7 pt on paper do not touch. */
export const FILE_ROW = 14;
/** `fileHeight` of a chart whose rows need `least` px in all. */
export const useFileHeight = (least: number) =>
  useCallback((_: number, height = 0) => Math.max(height, least), [least]);
