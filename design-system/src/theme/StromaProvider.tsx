'use client';
import { useMemo } from 'react';
import { LeanProvider } from './LeanProvider.tsx';
import { MESSAGES } from './messages.ts';
import type { StromaProviderProps } from './StromaProvider.types.ts';

const EMPTY: Readonly<Record<string, string>> = {};

/** Language, theme and density of everything below; also tells the document its language (specification 9). Carries both languages. */
export function StromaProvider({ messages = EMPTY, ...props }: StromaProviderProps) {
  const { locale } = props;
  const all = useMemo(() => ({ ...MESSAGES[locale], ...messages }), [locale, messages]);
  return <LeanProvider {...props} messages={all} />;
}
