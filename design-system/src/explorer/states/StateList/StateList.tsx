'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { DatasetState, NewState } from '@stroma/contract';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import type { Loadable, UiError } from '../../../primitives/common.types.ts';
import { TextLink } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { useT, type Translate } from '../../../theme/messages.ts';
import { ToolDialog } from '../../ToolDialog.tsx';
import { StateDialog } from '../StateDialog/StateDialog.tsx';

const Section = styled.section`
  padding: 16px;
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 1fr auto auto;
    align-items: start;
    gap: 4px;
    padding: 6px 0;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 8px;
  padding-bottom: 6px;
  margin-bottom: 4px;
  border-bottom: 1px solid var(--st-line);
  h2 {
    font-size: 14px;
    line-height: 20px;
  }
`;
const Facts = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  overflow-wrap: anywhere;
`;
const Note = styled(Muted)`
  white-space: pre-line;
`;

export interface StateListProps {
  /** Newest first. */
  states: Loadable<readonly DatasetState[]>;
  /** Address at which a state is shown. */
  hrefOf: (state: DatasetState) => string;
  /** Id of the state that is shown; null: the present. */
  current: string | null;
  /** Reason why states cannot be named, renamed and deleted; null if they can. */
  denied: string | null;
  onCreate: (given: NewState) => void;
  onChange: (state: DatasetState, given: NewState) => void;
  onRemove: (state: DatasetState) => void;
  isBusy?: boolean;
  /** Server error of the last change. */
  error?: UiError | null;
  /** Number of successful changes; an increase closes the dialog. */
  done?: number;
  /** Called when a dialog opens, to clear the server error. */
  onReset?: () => void;
}
type Open = { dialog: 'new' } | { dialog: 'edit' | 'remove'; state: DatasetState } | null;
const NONE: readonly DatasetState[] = [];

/** Contents of a state, without empty parts. */
const held = ({ holds }: DatasetState, t: Translate): string =>
  [
    t('states.columns', { n: holds.columns }),
    ...(holds.results ? [t('states.results', { n: holds.results, outdated: holds.outdated })] : []),
    ...(holds.subsets ? [t('states.subsets', { n: holds.subsets })] : []),
    ...(holds.figures ? [t('states.figures', { n: holds.figures })] : []),
    ...(holds.views ? [t('states.views', { n: holds.views })] : []),
  ].join(' · ');

/** Named states of a dataset, with actions to open, name, rename and delete. */
export function StateList(props: StateListProps) {
  const { states, hrefOf, current, denied, done = 0, isBusy = false, error = null, onReset, ...on } = props;
  const t = useT();
  const [open, setOpen] = useState<Open>(null);
  const [closedFor, setClosedFor] = useState(done);
  if (done !== closedFor) {
    setClosedFor(done);
    setOpen(null);
  }
  const show = (next: Open) => {
    onReset?.();
    setOpen(next);
  };
  const all = states.state === 'ready' ? states.data : NONE;
  const chosen = open && 'state' in open ? open.state : null;
  const shared = { isBusy, error, onClose: () => show(null) };
  const gate = { denied: denied ?? undefined };
  return (
    <Section aria-label={t('states.title')}>
      <Head>
        <h2>{t('states.title')}</h2>
        <Button isSmall icon="add" {...gate} onPress={() => show({ dialog: 'new' })}>
          {t('states.new')}
        </Button>
      </Head>
      <Loaded state={states}>
        {(rows) =>
          rows.length ? (
            <ul>
              {rows.map((state) => (
                <li key={state.id}>
                  <Facts>
                    <RowFlex>
                      {state.id === current ? (
                        <>
                          <strong>{state.name}</strong>
                          <Badge tone="info">{t('states.current')}</Badge>
                        </>
                      ) : (
                        <TextLink href={hrefOf(state)} aria-label={t('states.open', { name: state.name })}>
                          {state.name}
                        </TextLink>
                      )}
                    </RowFlex>
                    <Muted>
                      {state.createdBy} · {t.date(state.createdAt)}
                    </Muted>
                    <Muted>{held(state, t)}</Muted>
                    {state.note && <Note>{state.note}</Note>}
                  </Facts>
                  <IconButton
                    icon="edit"
                    label={t('states.edit', { name: state.name })}
                    {...gate}
                    onPress={() => show({ dialog: 'edit', state })}
                  />
                  <IconButton
                    icon="trash"
                    label={t('states.remove', { name: state.name })}
                    {...gate}
                    onPress={() => show({ dialog: 'remove', state })}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <Muted>{t('states.none')}</Muted>
          )
        }
      </Loaded>
      <StateDialog
        {...shared}
        isOpen={open?.dialog === 'new' || open?.dialog === 'edit'}
        state={chosen}
        taken={all.filter((state) => state !== chosen).map(({ name }) => name)}
        onSubmit={(given) => (chosen ? on.onChange(chosen, given) : on.onCreate(given))}
      />
      <ToolDialog
        {...shared}
        isOpen={open?.dialog === 'remove'}
        title={t('states.removeTitle')}
        submitLabel={t('common.delete')}
        isDanger
        isAlert
        onSubmit={() => chosen && on.onRemove(chosen)}
      >
        {t('states.removeText', { name: chosen?.name ?? '' })}
      </ToolDialog>
    </Section>
  );
}
