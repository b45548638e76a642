import { useMemo } from 'react';
import type { ToolSlug } from '@stroma/contract';
import { ResultComparisonDialog, type PastResult, type Settings } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import type { Locale } from '@stroma/design-system/primitives';
import { useCached } from '../../../api/cache.ts';
import { readReceipt } from '../receipts/receipt.ts';
import settings from './settings.json';

type Words = Record<Locale, string>;
type Tools = Partial<Record<ToolSlug, Record<string, { label: Words; choices?: Record<string, Words> }>>>;

/** The words of a tool's form for its parameters, in a language. */
export const settingsOf = (tool: ToolSlug, locale: Locale): Settings =>
  Object.fromEntries(
    Object.entries((settings as Tools)[tool] ?? {}).map(([path, { label, choices }]) => [
      path,
      {
        label: label[locale],
        choices: choices && Object.fromEntries(Object.entries(choices).map(([value, of]) => [value, of[locale]])),
      },
    ]),
  );

interface Props {
  tool: ToolSlug;
  results: readonly [PastResult, PastResult];
  shown: string;
  pictureOf: (id: string) => string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}
/** Compares two results of a tool by the receipts of their jobs. */
export default function ComparedResults({ tool, results, onClose, ...shown }: Props) {
  const { locale } = useT();
  const words = useMemo(() => settingsOf(tool, locale), [tool, locale]);
  const [a, b] = results;
  const state = useCached(`${a.id}:${b.id}:receipts`, () => Promise.all([readReceipt(a.id), readReceipt(b.id)]));
  return <ResultComparisonDialog isOpen {...{ results, state, onClose }} {...shown} settings={words} />;
}
