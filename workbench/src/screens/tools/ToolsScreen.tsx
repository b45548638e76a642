import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import type { OpenDrawing, SavedDrawing } from '@stroma/contract';
import type { HostMessage } from '@stroma/contract/drawings';
import { useT } from '@stroma/design-system/messages';
import { Button, EmptyState, Loaded, RowFlex, SkeletonChart } from '@stroma/design-system/primitives';
import { categoryColours } from '@stroma/design-system/tokens';
import { useSeat } from '../../app/hooks/useOperation.ts';
import { useQuery } from '../../app/hooks/useQuery.ts';
import { useAppSelector } from '../../app/store/hooks.ts';
import { useAppT, usePageTitle } from '../../app/useApp.ts';
import { mapLoadable, useRead } from '../../features/calls/index.ts';
import { DrawingFrame, type FrameInput, type FrameAppearance } from './DrawingFrame.tsx';
import { DrawingList } from './DrawingList.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { takePassedTable, type PassedTable } from './handed.ts';
import { useAddDrawing } from './useAddDrawing.ts';
import { useSaving, type OpenedDrawing } from './useSaving.ts';

/** Colours that a drawing begins with. */
const COLOURS = 24;
/** One stay in the frame. Another drawing is another stay; a drawing that is saved for the first time is the same. */
interface Stay {
  n: number;
  drawing: string | null;
  version: number | null;
  savedAs: string | null;
  /** The address when the stay began, until that of its drawing follows. */
  left: string | null;
}
const addressOf = (drawing: string | null, version: number | null): string => `${drawing ?? ''} ${version ?? ''}`;
const versionOf = (query: URLSearchParams): number | null => {
  const given = Number(query.get('version'));
  return Number.isInteger(given) && given > 0 ? given : null;
};

/** The drawing tools, which fill the page in a frame, and the saved drawings of the space (specification 1 and 2.2). */
export function ToolsScreen() {
  usePageTitle('menu.tools');
  const t = useAppT();
  const [query, setQuery] = useQuery();
  const [isListed, setListed] = useState(false);
  const place = useRead('drawings', 'place');
  const asked = query.get('drawing');
  const version = versionOf(query);
  const [stay, setStay] = useState<Stay>({ n: 0, drawing: asked, version, savedAs: null, left: null });
  const [isDirty, setDirty] = useState(false);
  const passed = useRef<PassedTable | null>(null);
  const [pending, setPending] = useState<(() => void) | null>(null);
  const changePending = useCallback((next: (() => void) | null) => setPending(() => next), []);
  // The address follows a save a step later.
  const here = addressOf(asked, version);
  const isReached = here === addressOf(stay.drawing, stay.version);
  const isSame =
    stay.savedAs === null ? isReached || here === stay.left : asked === stay.savedAs || asked === stay.drawing;
  if (!isSame) {
    setStay({ n: stay.n + 1, drawing: asked, version, savedAs: null, left: null });
    setDirty(false);
  } else if (stay.left !== null && isReached) setStay({ ...stay, left: null });
  const onSaved = useCallback(
    ({ id }: SavedDrawing) => {
      setStay((now) => ({ ...now, savedAs: id }));
      setQuery(
        (now) => {
          now.set('drawing', id);
          now.delete('version');
          return now;
        },
        { replace: true },
      );
    },
    [setQuery],
  );
  const open = (id: string | null) => {
    setListed(false);
    if (isDirty) changePending(() => show(id));
    else show(id);
  };
  const show = (id: string | null) => {
    setDirty(false);
    setStay({ n: stay.n + 1, drawing: id, version: null, savedAs: null, left: here });
    setQuery((now) => {
      now.delete('version');
      if (id === null) now.delete('drawing');
      else now.set('drawing', id);
      return now;
    });
  };
  return (
    <div style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, width: '100%' }}>
      <RowFlex style={{ padding: '8px 16px', justifyContent: 'space-between' }}>
        <h1 style={{ fontSize: 16, margin: 0 }}>{t('menu.tools')}</h1>
        <RowFlex>
          <Button icon="edit" onPress={() => open(null)}>
            {t('drawings.new')}
          </Button>
          <Button icon="file" onPress={() => setListed(true)}>
            {t('drawings.saved')}
          </Button>
        </RowFlex>
      </RowFlex>
      <Loaded state={place} skeleton={<SkeletonChart />}>
        {({ origin, obstacle }) =>
          origin === null ? (
            <EmptyState icon="table" title={t('drawings.obstacle')}>
              {t(`drawings.obstacle.${obstacle ?? 'off'}`)}
            </EmptyState>
          ) : (
            <Stayed key={stay.n} {...{ origin, stay, passed, onSaved }} onDirty={setDirty} />
          )
        }
      </Loaded>
      <LeaveGuard {...{ isDirty, pending }} onPendingChange={changePending} />
      {isListed && (
        <DrawingList current={stay.savedAs ?? stay.drawing} onClose={() => setListed(false)} onOpen={open} />
      )}
    </div>
  );
}

interface StayedProps {
  origin: string;
  stay: Stay;
  /** The table that came to this page, for a template that is opened after it. */
  passed: RefObject<PassedTable | null>;
  onSaved: (drawing: SavedDrawing) => void;
  onDirty: (isDirty: boolean) => void;
}
/** Reads the drawing that was requested before the frame opens. */
function Stayed({ origin, stay, ...on }: StayedProps) {
  const [begun] = useState(stay);
  const given =
    begun.drawing === null
      ? null
      : { params: { drawing: begun.drawing }, ...(begun.version !== null && { query: { version: begun.version } }) };
  const read = useRead('drawings', 'read', given, { isVersioned: true });
  const t = useAppT();
  if (read.state === 'error' && read.error.id === 'NOT_FOUND')
    return (
      <EmptyState icon="file" title={t('drawings.notHere')}>
        {t('drawings.notHere.tools')}
      </EmptyState>
    );
  if (given === null) return <Framed {...{ origin, ...on }} found={null} />;
  return (
    <Loaded state={mapLoadable(read, (found) => found as OpenDrawing)} skeleton={<SkeletonChart />}>
      {(found) => <Framed {...{ origin, ...on, found }} />}
    </Loaded>
  );
}

/** A new drawing begins with the table that was passed to the page; a template is for tables, and takes it too. */
function tableFor(found: OpenDrawing | null, passed: RefObject<PassedTable | null>): PassedTable | null {
  if (found?.drawing.kind === 'drawing') return null;
  const given = takePassedTable();
  if (given || !found) passed.current = given;
  return passed.current;
}

function Framed({
  origin,
  found,
  passed,
  onSaved,
  onDirty,
}: { found: OpenDrawing | null } & Omit<StayedProps, 'stay'>) {
  const t = useT();
  const [query] = useQuery();
  const [handed] = useState(() => tableFor(found, passed));
  const dataset = query.get('dataset');
  const canSave = useSeat('edit');
  const { locale, theme } = useAppSelector((state) => state.preferences);
  const look = useMemo<FrameAppearance>(
    () => ({
      locale: locale as FrameAppearance['locale'],
      theme: theme as FrameAppearance['theme'],
      palette: categoryColours('Default', COLOURS),
    }),
    [locale, theme],
  );
  // A version that is not the newest is saved on top of the newest.
  const [opened] = useState<OpenedDrawing>(
    found && { id: found.drawing.id, version: found.drawing.version, kind: found.drawing.kind },
  );
  const save = useSaving(opened, onSaved);
  const add = useAddDrawing(dataset);
  const begin: FrameInput = {
    may: { save: canSave, send: canSave && dataset !== null },
    ...(handed && { table: handed.table }),
    ...(found && { drawing: { id: found.drawing.id, version: found.version, content: found.content } }),
  };
  const refused = (of: 'save' | 'send'): Extract<HostMessage, { type: 'refused' }> => ({
    ...{ type: 'refused', of },
    sentence: t.error({ id: 'PERMISSION_DENIED', params: {} }),
  });
  return (
    <DrawingFrame
      {...{ origin, look, begin }}
      onDirty={onDirty}
      onAsk={async ({ type, content }) => {
        // The frame gets its rights with the first message; other requests are refused here, and by the server.
        if (!begin.may[type]) return refused(type);
        return type === 'send' ? save(type, content, add) : save(type, content);
      }}
    />
  );
}
