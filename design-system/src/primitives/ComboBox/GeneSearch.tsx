'use client';
import { useEffect, useRef, useState } from 'react';
import { ComboBox } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Icon } from '../Icon/Icon.tsx';
import { BareInput, FieldErrorText, FieldGroup, FieldHint, FieldLabel, fieldColumn } from '../Field/Field.styles.ts';
import { PopoverRoot } from '../Popover/PopoverRoot.ts';
import { Spinner } from '../ProgressBar/Spinner.tsx';
import { ItemNote, ListItem, ListRoot } from '../Select/ListBox.styles.ts';

const Root = styled(ComboBox)`
  ${fieldColumn}
`;
const Lead = styled.span`
  display: flex;
  padding-inline-start: 10px;
  color: var(--st-faint);
`;
const Menu = styled(PopoverRoot)`
  min-width: var(--trigger-width);
`;
const Empty = styled.div`
  padding: 8px 12px;
  font-size: 13px;
  color: var(--st-muted);
`;

export interface GeneSearchHit {
  id: string;
  symbol: string;
  /** The former symbol or alias that was found. */
  alias?: string;
}
export interface GeneSearchProps {
  label: string;
  hideLabel?: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  /** Results for `query`, the exact match first; the component does not filter. */
  hits: readonly GeneSearchHit[];
  onPick: (symbol: string) => void;
  isSearching?: boolean;
  /** The shown gene: it stays in the field until another one is typed. */
  shown?: string | null;
  hint?: string;
  errorMessage?: string;
  /** Enter does not accept the input; the error gives the reason. */
  isRefused?: boolean;
  /** Enter waits for the results of the input, which show whether it is one name. */
  isWaiting?: boolean;
}

/** Field for a gene symbol, Ensembl ID or alias with suggestions from the server; Enter accepts the input, for an alias its gene. */
export function GeneSearch(props: GeneSearchProps) {
  const {
    label,
    hideLabel,
    query,
    onQueryChange,
    hits,
    onPick,
    isSearching = false,
    shown,
    hint,
    errorMessage,
  } = props;
  const { isRefused = false, isWaiting = false } = props;
  const t = useT();
  // A controlled combo box opens its list again after a pick: a fresh one is closed, and takes the focus back.
  const [round, setRound] = useState(0);
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const text = shown === undefined || isTyping ? query : (shown ?? '');
  /** Gene to refocus after it is shown. */
  const picked = useRef<string | null>(null);
  const pick = (symbol: string) => {
    picked.current = symbol;
    setTyping(false);
    if (shown !== undefined) onQueryChange('');
    onPick(symbol);
    setRound((n) => n + 1);
  };
  const typed = query.trim();
  const take = () => pick(hits.find((hit) => hit.alias?.toUpperCase() === typed.toUpperCase())?.symbol ?? typed);
  /** Input for which Enter was pressed, until its results arrive or the input changes. */
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (entered === null || (isSearching && entered === typed)) return;
    setEntered(null);
    if (entered === typed && !isRefused) take();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the answers as they are when the search ends
  }, [entered, isSearching, typed]);
  const rows = hits.map((h) => ({ key: `${h.id}|${h.symbol}`, ...h }));
  return (
    <Root
      // A gene set from outside is not input: the field is remounted so that its list does not open.
      key={`${round}|${shown ?? ''}`}
      aria-label={hideLabel ? label : undefined}
      inputValue={text}
      onInputChange={(next) => {
        // The list also reports the selected item when it closes.
        if (next === text) return;
        setTyping(true);
        onQueryChange(next);
      }}
      defaultFilter={() => true}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      isInvalid={Boolean(errorMessage)}
      onChange={(key) => {
        const hit = rows.find((r) => r.key === key);
        if (hit) pick(hit.symbol);
      }}
      value={null}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <FieldGroup>
        <Lead>{isSearching ? <Spinner /> : <Icon name="search" />}</Lead>
        <BareInput
          ref={input}
          autoFocus={picked.current !== null && (!shown || shown === picked.current)}
          // Typing replaces the current gene.
          onFocus={() => {
            picked.current = null;
            if (!isTyping && text) requestAnimationFrame(() => input.current?.value === text && input.current.select());
          }}
          onBlur={() => {
            if (query.trim()) return;
            setTyping(false);
          }}
          placeholder="CD3E, ENSG00000198851"
          spellCheck="false"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !typed || isRefused) return;
            // The list accepts the suggestion that was reached with arrow keys.
            if (event.currentTarget.getAttribute('aria-activedescendant')) return;
            if (isWaiting && isSearching) setEntered(typed);
            else take();
          }}
        />
      </FieldGroup>
      {hint && <FieldHint>{hint}</FieldHint>}
      <FieldErrorText>{errorMessage}</FieldErrorText>
      <Menu offset={4}>
        <ListRoot
          renderEmptyState={() => <Empty>{isSearching ? t('common.loading') : t('common.nothingFound')}</Empty>}
        >
          {rows.map((row) => (
            <ListItem key={row.key} id={row.key} textValue={row.symbol}>
              <em>{row.symbol}</em>
              <ItemNote>
                {row.alias && <>{t('gene.alias', { alias: row.alias })} </>}
                <code>{row.id}</code>
              </ItemNote>
            </ListItem>
          ))}
        </ListRoot>
      </Menu>
    </Root>
  );
}
