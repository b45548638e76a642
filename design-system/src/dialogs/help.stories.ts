/** Shared by the plays of dialogs, shell and screens. Not a story file: Storybook reads only *.stories.tsx. */
import { expect, waitFor, within } from 'storybook/test';
import { MESSAGES, type MessageId, type Translate } from '../theme/messages.ts';
import { translatorIn } from '../theme/translator.ts';
import type { Locale } from '../primitives/common.types.ts';

/** The sentence of a message in the language that the story runs in; placeholders are filled plainly. */
export function dialogText(id: MessageId, values: Record<string, string | number> = {}): string {
  const text = MESSAGES[document.documentElement.lang as Locale]?.[id] ?? id;
  return Object.entries(values).reduce((s, [name, value]) => s.replaceAll(`{${name}}`, String(value)), text);
}

/** The translator of the language that the story runs in, for sentences with numbers. */
export function storyTranslator(): Translate {
  const locale = document.documentElement.lang as Locale;
  return translatorIn(locale, MESSAGES[locale]);
}

/** The open dialog or drawer, with queries. */
export const openedDialog = async () => {
  const box = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1);
    if (!found) throw new TypeError('no dialog is open');
    return found;
  });
  // It fades in: an assertion of visibility must wait for that.
  await waitFor(() => expect(box).toBeVisible());
  return within(box);
};

/** Long names that a review wall must be able to show, in both languages. */
export const LONG = {
  en: 'Longitudinal_multicentre_cohort_of_treatment_naive_hepatocellular_carcinoma_visit_12',
  zh: '多中心初治肝细胞癌患者纵向队列单细胞转录组与免疫组库联合测序第十二次随访样本',
  mail: 'maximiliane.featherstonehaugh-cholmondeley@single-cell-genomics.institute.example',
} as const;
