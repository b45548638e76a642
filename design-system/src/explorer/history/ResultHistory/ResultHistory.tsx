'use client';
import { useContext, useState, type ReactNode } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components';
import { styled } from 'styled-components';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { PopoverFor } from '../../../primitives/Popover/Popover.tsx';
import { TooltipFor } from '../../../primitives/Tooltip/Tooltip.tsx';
import { useT } from '../../../theme/messages.ts';
import type { PastResult, ResultHistoryProps } from '../history.types.ts';

const List = styled.ul`
  display: grid;
  gap: 2px;
  width: min(500px, calc(100vw - 48px));
  max-height: min(440px, 60vh);
  margin: 8px 0 0;
  padding: 0;
  overflow: auto;
  list-style: none;
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto auto auto;
  align-items: center;
  gap: 4px;
  padding: 2px 4px;
  border-radius: 6px;
  &[data-shown] {
    background: var(--st-accent-soft);
  }
  p {
    margin: 0;
    padding: 0 8px;
    font-size: 12px;
  }
`;
/** Keeps its width without a picture, so that names are aligned; the name is the accessible text. */
const Picture = styled.span`
  display: grid;
  width: 72px;
  height: 48px;
  border: 1px solid var(--st-line);
  border-radius: 4px;
  background: var(--st-surface);
  color: var(--st-muted);
  place-items: center;
  overflow: hidden;
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
const Name = styled(Button)`
  justify-content: flex-start;
  max-width: 100%;
  text-align: start;
  white-space: normal;
  overflow-wrap: anywhere;
`;

/** Kept out of the icons of the first page, whose size budget is full. */
const Star = ({ isFull }: { isFull: boolean }) => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    <path strokeLinejoin="round" d="m8 2 1.8 3.8 4.2.6-3 2.9.7 4.1L8 11.4l-3.7 2 .7-4.1-3-2.9 4.2-.6L8 2Z" />
  </svg>
);

/** The results of a tool, each with actions to show, star, rename and delete; starred ones come first. */
export function ResultHistory(props: ResultHistoryProps) {
  const { results, shown } = props;
  const t = useT();
  const [starredOnly, setStarredOnly] = useState(false);
  const starred = results.filter((one) => one.starred);
  const listed = starredOnly && starred.length ? starred : [...starred, ...results.filter((one) => !one.starred)];
  return (
    <PopoverFor isWide label={t('results.title')} trigger={<IconButton icon="clock" label={t('results.title')} />}>
      {starred.length > 0 && (
        <Checkbox isSelected={starredOnly} onChange={setStarredOnly}>
          {t('results.starredOnly', { n: starred.length })}
        </Checkbox>
      )}
      <List>
        {listed.map((one) => (
          <Entry key={one.id} {...props} one={one} isShown={one.id === shown} />
        ))}
      </List>
    </PopoverFor>
  );
}

function Entry(props: ResultHistoryProps & { one: PastResult; isShown: boolean }): ReactNode {
  const { one, isShown, pictureOf, onShow, onStar, onRename, onRemove, onCompare } = props;
  const t = useT();
  const picture = pictureOf?.(one.id);
  const { name } = one;
  const close = useContext(OverlayTriggerStateContext)?.close;
  /** Opens a dialog instead of the list. */
  const instead = (open: (result: PastResult) => void) => () => {
    close?.();
    open(one);
  };
  const starText = t(one.starred ? 'results.unstar' : 'results.star', { name });
  return (
    <Row {...(isShown && { 'data-shown': '' })}>
      {onStar ? (
        <TooltipFor label={starText}>
          <Button
            tone="quiet"
            isSmall
            aria-label={starText}
            aria-pressed={one.starred}
            onPress={() => onStar(one.id, !one.starred)}
          >
            <Star isFull={one.starred} />
          </Button>
        </TooltipFor>
      ) : (
        <span />
      )}
      {pictureOf ? <Picture aria-hidden>{picture && <img src={picture} alt="" />}</Picture> : <span />}
      <div>
        <Name tone="quiet" isSmall aria-current={isShown || undefined} onPress={() => onShow(one.id)}>
          <span data-name>{name}</span>
        </Name>
        <Muted as="p">
          {t('results.made', { by: one.createdBy, when: t.date(one.createdAt) })} {one.mark}
        </Muted>
      </div>
      {onCompare && one.isComparable && !isShown ? (
        <IconButton icon="compare" label={t('results.compare', { name })} onPress={instead(onCompare)} />
      ) : (
        <span />
      )}
      {onRename ? (
        <IconButton icon="edit" label={t('results.rename', { name })} onPress={instead(onRename)} />
      ) : (
        <span />
      )}
      {onRemove ? (
        <IconButton icon="trash" label={t('results.remove', { name })} onPress={instead(onRemove)} />
      ) : (
        <span />
      )}
    </Row>
  );
}
