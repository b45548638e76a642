'use client';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import { ToolDialog } from '../../ToolDialog.tsx';
import { editSentence } from '../../labels/editSentence.ts';
import type { LabelEditorProps, LabelRow } from '../cell-annotation.types.ts';
import { ClusterTable, ScrollBox } from '../ClusterTable.styles.ts';
import { MarkerButtons } from '../MarkerButtons.tsx';
import { hierarchyOf, validateLabels } from './labels.ts';

const Root = styled(Stack)`
  padding: 12px 0;
  > :not([data-wide]) {
    margin-inline: 16px;
  }
`;
const Groups = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: 12px 24px;
  padding: 0 16px;
  overflow-wrap: anywhere;
  ul {
    padding-inline-start: 16px;
  }
`;
/** All levels of the specification (3), from coarse to fine. */
export const LEVELS = ['annot_full', 'annot_sub', 'annot_sub2', 'annot_article', 'annot_auto', 'cluster'] as const;

/** Labels of the clusters at one level: edited in the table, checked as typed, the hierarchy below as the edits leave it (specification 2.8, 3, 5). */
export function LabelEditor(props: LabelEditorProps) {
  const { state, level, onLevelChange, levels, edits, onEditsChange, onSave, isSaving, isProcessing } = props;
  const { history, error, canEdit = true } = props;
  const t = useT();
  const isMissing = !levels.includes(level);
  const fixed = level === 'cluster' || level === 'annot_article';
  const problems = validateLabels(edits);
  const changed = Object.keys(edits).length;
  return (
    <Root $gap={12}>
      <RowFlex $gap={8} style={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <div style={{ width: 260, maxWidth: '100%' }}>
          <Select
            label={t('annotation.level')}
            options={LEVELS.map((id) => ({
              id,
              label: t(`annotation.level.${id}`),
              description: levels.includes(id) ? id : t.dynamic('cell-annotation.notYet'),
            }))}
            value={level}
            onChange={onLevelChange}
          />
        </div>
        {!isMissing && !fixed && (
          <Button
            tone="primary"
            isBusy={isSaving}
            isDisabled={!canEdit || !changed || Object.keys(problems).length > 0}
            onPress={onSave}
          >
            {t('annotation.save', { n: changed })}
          </Button>
        )}
        {changed > 0 && (
          <Button tone="quiet" onPress={() => onEditsChange({})}>
            {t('annotation.discard')}
          </Button>
        )}
        {!isMissing && history && <History {...history} busy={isSaving || !canEdit} />}
      </RowFlex>
      {!canEdit && <Banner tone="warning">{t.error({ id: 'PERMISSION_DENIED' })}</Banner>}
      {error && <Banner tone="danger">{t.error(error)}</Banner>}
      {props.effects}
      {isMissing ? (
        <MakeLevel {...props} />
      ) : (
        <>
          {fixed && <Muted>{t('annotation.fixed')}</Muted>}
          {isProcessing && <Banner tone="info">{t('annotation.processing')}</Banner>}
          {history && <Muted role="status">{history.last ? editSentence(t, history.last) : t('labels.never')}</Muted>}
          <div data-wide>
            <Loaded state={state}>
              {(rows) => <Clusters {...props} rows={rows} isFixed={fixed} problems={problems} />}
            </Loaded>
          </div>
        </>
      )}
    </Root>
  );
}

function History(props: NonNullable<LabelEditorProps['history']> & { busy: boolean }) {
  const { canUndo, canRedo, last, onUndo, onRedo, onRemove, busy } = props;
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="quiet" isDisabled={busy || !canUndo} onPress={onUndo}>
        {t('labels.undo')}
      </Button>
      <Button tone="quiet" isDisabled={busy || !canRedo} onPress={onRedo}>
        {t('labels.redo')}
      </Button>
      {onRemove && (
        <Button tone="quiet" isDisabled={busy} onPress={() => setAsking(true)}>
          {t.dynamic('cell-annotation.removeLevel')}
        </Button>
      )}
      <ToolDialog
        isAlert
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t.dynamic('cell-annotation.removeLevel')}
        submitLabel={t.dynamic('cell-annotation.removeLevel')}
        onSubmit={() => {
          setAsking(false);
          onRemove?.();
        }}
      >
        <p>{t.dynamic('cell-annotation.removeText', { column: last?.column ?? '' })}</p>
      </ToolDialog>
    </>
  );
}

/** A level that the dataset does not have: it is made from a column. */
function MakeLevel({ level, columns, source, onSourceChange, onMake, isSaving, canEdit = true }: LabelEditorProps) {
  const t = useT();
  return (
    <Stack $gap={8} style={{ maxWidth: 360 }}>
      <Muted>{t.dynamic('cell-annotation.makeHint', { level: t(`annotation.level.${level}`) })}</Muted>
      {level !== 'cluster' && (
        <>
          <Select
            label={t.dynamic('cell-annotation.makeFrom')}
            options={columns}
            value={source}
            onChange={onSourceChange}
            isDisabled={!canEdit}
          />
          <div>
            <Button tone="primary" isBusy={isSaving} isDisabled={!canEdit || source === null} onPress={onMake}>
              {t.dynamic('cell-annotation.make')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

interface ClustersProps extends LabelEditorProps {
  rows: readonly LabelRow[];
  isFixed: boolean;
  problems: ReturnType<typeof validateLabels>;
}
function Clusters({ rows, isFixed, problems, edits, onEditsChange, onMarkerPick, canEdit = true }: ClustersProps) {
  const t = useT();
  const hasParents = rows.some(({ parent }) => parent !== null);
  const hasMarkers = rows.some(({ markers }) => markers.length);
  const edit = (row: LabelRow, label: string) => {
    const { [row.cluster]: _, ...rest } = edits;
    onEditsChange(label === row.label ? rest : { ...rest, [row.cluster]: label });
  };
  return (
    <Stack>
      <ScrollBox tabIndex={0} role="group" aria-label={t('annotation.table')}>
        {/* A plain table: a grid would take arrow keys and letters from the fields. */}
        <ClusterTable aria-label={t('annotation.table')}>
          <thead>
            <tr>
              <th scope="col">{t('annotation.cluster')}</th>
              <th scope="col" className="number">
                {t('common.cells')}
              </th>
              <th scope="col">{t('annotation.label')}</th>
              {hasParents && <th scope="col">{t('annotation.parent')}</th>}
              {hasMarkers && <th scope="col">{t('annotation.markers')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.cluster}>
                <th scope="row">{r.cluster}</th>
                <td className="number" data-label={t('common.cells')}>
                  {t.number(r.cells)}
                </td>
                <td style={{ minWidth: 180 }} data-label={t('annotation.label')}>
                  <div style={{ minWidth: 0, flex: 1 }}>
                    {isFixed || !canEdit ? (
                      r.label
                    ) : (
                      <TextField
                        hideLabel
                        label={t('annotation.labelOf', { cluster: r.cluster })}
                        value={edits[r.cluster] ?? r.label}
                        onChange={(label) => edit(r, label)}
                        errorMessage={problems[r.cluster] && t(problems[r.cluster]!)}
                      />
                    )}
                    {r.term && edits[r.cluster] === undefined && (
                      <div>
                        <Muted>{`${r.term.id} ${r.term.name}`}</Muted>
                      </div>
                    )}
                    {r.others > 0 && (
                      <div>
                        <Muted>{t.dynamic('cell-annotation.others', { n: r.others })}</Muted>
                      </div>
                    )}
                  </div>
                </td>
                {hasParents && (
                  <td className="label" data-label={t('annotation.parent')}>
                    {r.parent ?? '–'}
                  </td>
                )}
                {hasMarkers && (
                  <td className="genes" data-label={t('annotation.markers')}>
                    {r.markers.length ? <MarkerButtons genes={r.markers} onPick={onMarkerPick} /> : '–'}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </ClusterTable>
      </ScrollBox>
      {!hasMarkers && <Muted style={{ padding: '0 16px' }}>{t.dynamic('cell-annotation.noMarkers')}</Muted>}
      <section aria-label={t('annotation.hierarchy')}>
        <h2 style={{ fontSize: 14, margin: '0 16px 8px' }}>{t('annotation.hierarchy')}</h2>
        <Groups>
          {hierarchyOf(rows, edits).map((group) => (
            <li key={group.parent}>
              <strong>{group.parent || (hasParents ? '–' : t('annotation.all'))}</strong>{' '}
              <Muted>{t('unit.cells', { n: group.cells })}</Muted>
              <ul>
                {group.labels.map((l) => (
                  <li key={l.label}>
                    {l.label || '–'} <Muted>{t('unit.cells', { n: l.cells })}</Muted>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </Groups>
      </section>
    </Stack>
  );
}
