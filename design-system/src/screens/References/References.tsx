'use client';
import { useEffect, useState } from 'react';
import type { ReferenceSet, TextReferenceKind } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button, IconButton } from '../../primitives/Button/Button.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { useKept } from '../../primitives/Kept/useKept.tsx';
import { Card, Lede, Muted, Page, PageHead, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { ImportReference } from './ImportReference.tsx';
import { OfficialSets } from './OfficialSets.tsx';
import type { ReferenceForm, ReferencesProps } from './References.types.ts';
import { SpeciesTable } from './SpeciesTable.tsx';

const EMPTY: ReferenceForm = {
  kind: 'geneSets',
  name: '',
  species: 'Homo sapiens',
  toSpecies: null,
  database: 'custom',
  version: '',
  licence: '',
  source: '',
  scope: 'personal',
  file: null,
};

/** The reference library: its sets with version, licence, source and hash; import of a local file; deletion. */
export function References(props: ReferencesProps) {
  const { sets, scopes, canDelete, onImport, onRemove, isBusy, error, imported, official, converted } = props;
  const t = useT();
  const { form, begin, change, close, discard, isRestored } = useReferenceForm(scopes, imported);
  const [removing, setRemoving] = useState<ReferenceSet | null>(null);
  const empty = (
    <EmptyState icon="table" title={t('references.empty')}>
      {t('references.emptyHint')}
    </EmptyState>
  );
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('references.title')}</h1>
          <Lede>{t('references.lede')}</Lede>
        </div>
        {scopes.length > 0 && (
          <Button tone="primary" icon="upload" onPress={() => begin()}>
            {t('references.import')}
          </Button>
        )}
      </PageHead>
      {converted && (
        <Banner tone={converted.without ? 'warning' : 'info'}>{t('references.converted', { ...converted })}</Banner>
      )}
      {official && <OfficialSets {...official} />}
      <Card as="div">
        <Loaded state={sets} empty={empty}>
          {(rows) =>
            rows.length ? (
              <Table
                hasCards
                label={t('references.list')}
                columns={columnsOf(t, (r) => (
                  <RowFlex style={{ justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
                    {r.isOwn && scopes.includes(r.scope) && isText(r) && (
                      <Button isSmall aria-label={`${t('references.again')}: ${r.name}`} onPress={() => begin(r)}>
                        {t('references.again')}
                      </Button>
                    )}
                    {r.isOwn && canDelete && (
                      <IconButton
                        icon="trash"
                        label={t('references.remove', { name: r.name })}
                        onPress={() => setRemoving(r)}
                      />
                    )}
                  </RowFlex>
                ))}
                rows={rows}
                rowId={(r) => r.id}
              />
            ) : (
              empty
            )
          }
        </Loaded>
      </Card>
      {sets.state === 'ready' && <SpeciesTable sets={sets.data} />}
      {sets.state === 'empty' && <SpeciesTable sets={[]} />}
      {form && (
        <ImportReference
          value={form}
          onChange={change}
          scopes={scopes}
          isBusy={isBusy ?? false}
          error={error ?? null}
          onClose={close}
          onDiscard={discard}
          isRestored={isRestored}
          onImport={() => onImport(form)}
        />
      )}
      <DialogFrame
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('references.remove', { name: removing?.name ?? '' })}
        footer={
          <>
            <Button onPress={() => setRemoving(null)}>{t('common.cancel')}</Button>
            <Button
              tone="danger"
              onPress={() => {
                if (removing) onRemove(removing);
                setRemoving(null);
              }}
            >
              {t('common.delete')}
            </Button>
          </>
        }
      >
        {t('references.removeText')}
      </DialogFrame>
    </Page>
  );
}

type Typed = Omit<ReferenceForm, 'file'>;

/** The form of an import. Input is kept until it is imported, except for the file, which must be chosen again. */
function useReferenceForm(scopes: ReferencesProps['scopes'], imported: number | undefined) {
  const [form, setForm] = useState<ReferenceForm | null>(null);
  const [typed, setTyped, kept] = useKept<Typed | null>('reference', null);
  const { settle, discard } = kept;
  useEffect(() => {
    setForm(null);
    if (imported) settle();
  }, [imported, settle]);
  const close = () => setForm(null);
  return {
    form,
    close,
    begin: (set?: TextSet) =>
      setForm(
        set
          ? { ...EMPTY, ...pickForm(set), version: '' }
          : { ...EMPTY, scope: scopes[0] ?? 'personal', ...(kept.isKept && typed) },
      ),
    change: (to: (now: ReferenceForm) => ReferenceForm) =>
      setForm((now) => {
        if (!now) return now;
        const next = to(now);
        const { file: _file, ...text } = next;
        queueMicrotask(() => setTyped(text));
        return next;
      }),
    discard: kept.isKept
      ? () => {
          discard();
          close();
        }
      : null,
    isRestored: kept.isRestored,
  };
}
type TextSet = ReferenceSet & { kind: TextReferenceKind };
/** Whether the set is imported in the browser; motif files are registered on the server. */
const isText = (set: ReferenceSet): set is TextSet => set.kind !== 'motifRankings' && set.kind !== 'motifAnnotations';

const pickForm = ({ kind, name, species, toSpecies, database, licence, source, scope }: TextSet) => ({
  ...{ kind, name, species, toSpecies, database, licence, source, scope },
});

function columnsOf(
  t: ReturnType<typeof useT>,
  actions: TableColumn<ReferenceSet>['render'],
): TableColumn<ReferenceSet>[] {
  return [
    {
      id: 'name',
      label: t('references.name'),
      isRowHeader: true,
      render: (r) => (
        <span style={{ display: 'grid', minWidth: 160, overflowWrap: 'anywhere' }}>
          {r.name}
          <Muted>{r.database ? t.dynamic(`enrichment.database.${r.database}`) : t(`references.kind.${r.kind}`)}</Muted>
        </span>
      ),
    },
    {
      id: 'species',
      label: t('references.species'),
      render: (r) => <em>{r.toSpecies ? `${r.species} → ${r.toSpecies}` : r.species}</em>,
    },
    {
      id: 'version',
      label: t('references.version'),
      render: (r) => (
        <span style={{ display: 'grid' }}>
          {r.version}
          <Muted title={`sha256 ${r.sha256}`}>
            <code>{r.sha256.slice(0, 12)}</code>
          </Muted>
        </span>
      ),
    },
    {
      id: 'content',
      label: t('references.content'),
      render: (r) => t(`references.entries.${r.kind}`, { n: r.entries, genes: r.genes }),
    },
    {
      id: 'source',
      label: t('references.source'),
      render: (r) => (
        <span style={{ display: 'grid', minWidth: 120, maxWidth: 260, overflowWrap: 'anywhere' }}>
          {r.source}
          <Muted>{r.licence}</Muted>
        </span>
      ),
    },
    { id: 'scope', label: t('references.scope'), render: (r) => t(`references.scope.${r.scope}`) },
    {
      id: 'imported',
      label: t('references.imported'),
      render: (r) => t('references.importedBy', { date: t.date(r.importedAt, 'date'), name: r.importedBy }),
    },
    { id: 'actions', label: t('common.actions'), isAtEnd: true, render: actions },
  ];
}
