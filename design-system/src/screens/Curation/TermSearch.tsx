'use client';
import { useState } from 'react';
import { ComboBox } from 'react-aria-components';
import { styled } from 'styled-components';
import type { FoundTerm } from '@stroma/contract';
import { BareInput, FieldErrorText, FieldGroup, FieldHint, fieldColumn } from '../../primitives/Field/Field.styles.ts';
import { PopoverRoot } from '../../primitives/Popover/PopoverRoot.ts';
import { Spinner } from '../../primitives/ProgressBar/Spinner.tsx';
import { ItemNote, ListItem, ListRoot } from '../../primitives/Select/ListBox.styles.ts';
import { useT } from '../../theme/messages.ts';

const Root = styled(ComboBox)`
  ${fieldColumn}
`;
const Menu = styled(PopoverRoot)`
  min-width: var(--trigger-width);
`;
const Empty = styled.div`
  padding: 8px 12px;
  font-size: 13px;
  color: var(--st-muted);
`;
interface TermSearchProps {
  label: string;
  /** Id of the selected term; empty for none. */
  value: string;
  /** Name of the selected term. */
  name: string;
  query: string;
  terms: readonly FoundTerm[];
  isSearching: boolean;
  onSearch: (query: string) => void;
  onPick: (term: FoundTerm) => void;
}
/** A term of an ontology by name, synonym or id. Only a term of the list can be taken. */
export function TermSearch({ label, value, name, query, terms, isSearching, onSearch, onPick }: TermSearchProps) {
  const t = useT();
  const [isTyping, setTyping] = useState(false);
  const shown = isTyping ? query : value && name ? `${name} (${value})` : value;
  const isUnknown = isTyping && query.trim().length > 2 && !isSearching && !terms.length;
  const called = ({ label: text, labelZh }: FoundTerm) =>
    t.locale === 'zh-CN' && labelZh ? `${labelZh} ${text}` : text;
  return (
    <Root
      key={value}
      aria-label={label}
      inputValue={shown}
      onInputChange={(next) => {
        if (next === shown) return;
        setTyping(true);
        onSearch(next);
      }}
      defaultFilter={() => true}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      isInvalid={isUnknown}
      onChange={(key) => {
        const term = terms.find(({ id }) => id === key);
        if (!term) return;
        setTyping(false);
        onPick(term);
      }}
      value={null}
    >
      <FieldGroup>
        <BareInput spellCheck="false" onBlur={() => setTyping(false)} />
        {isTyping && isSearching && <Spinner />}
      </FieldGroup>
      {isUnknown ? (
        <FieldErrorText>{t('curation.termNone')}</FieldErrorText>
      ) : (
        !value && <FieldHint>{t('curation.termHint')}</FieldHint>
      )}
      <Menu offset={4}>
        <ListRoot
          renderEmptyState={() => <Empty>{isSearching ? t('common.loading') : t('common.nothingFound')}</Empty>}
        >
          {terms.map((term) => (
            <ListItem key={term.id} id={term.id} textValue={term.label} isDisabled={term.obsolete}>
              <span>{called(term)}</span>
              <ItemNote>
                {term.match !== term.label && `${term.match} `}
                <code>{term.id}</code>
                {term.obsolete && ` ${t('curation.termObsolete')}`}
              </ItemNote>
            </ListItem>
          ))}
        </ListRoot>
      </Menu>
    </Root>
  );
}
