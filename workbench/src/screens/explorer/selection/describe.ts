import type { Translate } from '@stroma/design-system/messages';
import type { CellSet } from '@stroma/contract';
import { asName } from '../../../features/asName.ts';
import type { Expression, Source } from '../../../features/selection/index.ts';

/** Display name of a source. `sets`: the stored sets by name. */
export function labelOf(source: Source, t: Translate, sets: readonly CellSet[]): string {
  const short = (value: number) => t.number(value, { maximumSignificantDigits: 7 });
  switch (source.kind) {
    case 'drawn':
      return t('selection.drawn');
    case 'category':
      return t('selection.categories', {
        column: source.column,
        names: source.categories.map((name) => t.category(name, source.column)).join(', '),
      });
    case 'number':
      return t('selection.valueBetween', {
        column: source.column,
        min: short(source.min),
        max: short(source.max),
      });
    case 'gene':
      return t('selection.geneAtLeast', { gene: source.gene, value: short(source.atLeast) });
    case 'set':
      return sets.find((set) => set.id === source.id)?.name || source.name || t('selection.kind.set');
  }
}

/** Maximum length of a proposed name; the contract allows 120. */
const MOST_NAME = 90;

/** One-line name for the cells of an expression, as a user would describe the set. */
export function nameOf(expression: Expression, t: Translate, sets: readonly CellSet[]): string {
  const parts = expression.map(({ join, not, source }, i) => {
    const isAlone = expression.length === 1 && source.kind === 'category';
    const alone = isAlone ? source.categories.map((name) => t.category(name, source.column)).join(', ') : '';
    // A single group uses its own name. Beside other conditions the column is included, and where the data's label is blank.
    const label = asName(alone, alone.length) ? alone : labelOf(source, t, sets);
    const own = not ? t('selection.notLabel', { label }) : label;
    return i ? `${t(`selection.${join}`)} ${own}` : own;
  });
  const whole = parts.join(' ');
  const text = asName(whole, whole.length);
  return text.length > MOST_NAME ? `${asName(text, MOST_NAME - 1)}…` : text;
}
