'use client';
import { useMemo } from 'react';
import { LeanProvider } from './LeanProvider.tsx';
import { MESSAGES } from './messages.ts';
import type { StromaProviderProps } from './StromaProvider.types.ts';

const EMPTY: Readonly<Record<string, string>> = {};

/**
 * Language, theme and density of everything below, in its own element: several providers with other themes and languages can be on one page. Carries
 * both languages.
 */
export function StromaProvider({ messages = EMPTY, ...props }: StromaProviderProps) {
  const { locale } = props;
  const all = useMemo(() => ({ ...MESSAGES[locale], ...messages }), [locale, messages]);
  return <LeanProvider {...props} messages={all} />;
}
