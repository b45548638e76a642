'use client';
import { Fragment } from 'react';
import { useT } from '../../../theme/messages.ts';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Hidden } from '../../../primitives/Page/Page.styles.ts';
import { TooltipFor } from '../../../primitives/Tooltip/Tooltip.tsx';
import { Chip, Chips, Group, Label, Root, Small } from './SelectionBar.styles.ts';
import type { SelectionBarProps, SelectionChip } from './SelectionBar.types.ts';

export type { SelectionBarProps, SelectionChip } from './SelectionBar.types.ts';

const NO_CHIPS: readonly SelectionChip[] = [];
const HASH_SHOWN = 8;

/** Groups of conditions joined by "and"; the groups are joined by "or". */
function groupsOf(chips: readonly SelectionChip[]): SelectionChip[][] {
  const groups: SelectionChip[][] = [];
  for (const chip of chips) {
    if (chip.join === 'or' || !groups.length) groups.push([chip]);
    else groups.at(-1)!.push(chip);
  }
  return groups;
}

/**
 * The selected cells of the dataset: their number, their hash, the conditions that select them, and actions. The bar keeps its height with and
 * without a selection.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, hash, chips = NO_CHIPS, isBusy, problem, onAdd, onClear, actions } = props;
  const t = useT();
  const isEmpty = chips.length === 0 && !count;
  const share = t.percent(total && count ? count / total : 0);
  const counted = count === null ? '' : t('selection.count', { count, total, share });
  const groups = groupsOf(chips);
  const spoken = groups
    .map((group) => group.map(({ label, not }) => (not ? t('selection.notLabel', { label }) : label)))
    .map((labels) => labels.join(` ${t('selection.and')} `))
    .join(`; ${t('selection.or')} `);
  return (
    <Root role="group" aria-label={t('selection.title')} data-some={isEmpty ? undefined : ''}>
      <Hidden role="status">
        {isBusy || count === null ? '' : isEmpty ? t('selection.none') : `${counted}${spoken ? `: ${spoken}` : ''}`}
      </Hidden>
      {isEmpty ? (
        <p className="none">{t('selection.none')}</p>
      ) : (
        <p aria-busy={isBusy} title={counted || undefined}>
          {count !== null && (
            <>
              {t('unit.cells', { n: count })} <small>{share}</small>
            </>
          )}
        </p>
      )}
      {!isEmpty && hash && <code title={`${t('selection.hash')}: ${hash}`}>{hash.slice(0, HASH_SHOWN)}</code>}
      {isEmpty && !problem && <span className="hint">{t('selection.hint')}</span>}
      {chips.length > 0 && (
        <Chips aria-label={t('selection.conditions')}>
          {groups.map((group, g) => (
            <Fragment key={group[0]!.id}>
              {g > 0 && <Joined chip={group[0]!} {...props} />}
              <Group>
                {group.map((chip, i) => (
                  <Fragment key={chip.id}>
                    {i > 0 && <Joined chip={chip} {...props} />}
                    <Condition chip={chip} {...props} />
                  </Fragment>
                ))}
              </Group>
            </Fragment>
          ))}
        </Chips>
      )}
      {problem && (
        <span className="hint problem" role="alert" title={problem}>
          {problem}
        </span>
      )}
      {onAdd && <IconButton icon="add" label={t('selection.add')} onPress={onAdd} />}
      {!isEmpty && (
        <span className="actions">
          {actions}
          <Button tone="quiet" isSmall icon="close" aria-label={t('selection.clear')} onPress={onClear}>
            <span data-wide>{t('common.clear')}</span>
          </Button>
        </span>
      )}
    </Root>
  );
}

/** The operator between two conditions; a click changes it. */
function Joined({ chip, onJoinChange }: Pick<SelectionBarProps, 'onJoinChange'> & { chip: SelectionChip }) {
  const t = useT();
  const other = chip.join === 'and' ? 'or' : 'and';
  const word = t(`selection.${chip.join}`);
  return (
    <Small
      aria-label={t('selection.joinOf', { label: chip.label, word, other: t(`selection.${other}`) })}
      onPress={() => onJoinChange?.(chip.id, other)}
    >
      {word}
    </Small>
  );
}

function Condition({
  chip,
  onNotChange,
  onRemove,
}: Pick<SelectionBarProps, 'onNotChange' | 'onRemove'> & { chip: SelectionChip }) {
  const t = useT();
  const { id, label, not, problem } = chip;
  return (
    <Chip data-problem={problem ? '' : undefined}>
      <TooltipFor label={problem ? `${label}. ${problem}` : t('selection.notHint', { label })}>
        <Label
          aria-pressed={not}
          aria-label={t('selection.notLabel', { label })}
          onPress={() => onNotChange?.(id, !not)}
        >
          {problem && <Icon name="warning" size={14} />}
          {not && <b>{t('selection.not')} </b>}
          <span>{label}</span>
        </Label>
      </TooltipFor>
      {problem && <Hidden>{problem}</Hidden>}
      <Small aria-label={t('selection.remove', { label })} onPress={() => onRemove?.(id)}>
        <Icon name="close" size={12} />
      </Small>
    </Chip>
  );
}
