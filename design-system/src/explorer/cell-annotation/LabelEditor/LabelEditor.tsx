'use client';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextField } from '../../../primitives/TextField/TextField.tsx';
import type { LabelEditorProps, LabelRow } from '../cell-annotation.types.ts';
import { hierarchyOf, validateLabels } from './labels.ts';

const Root = styled(Stack)`
  padding: 12px 16px;
`;
const Scroll = styled.div`
  position: relative;
  max-height: 480px;
  overflow: auto;
`;
const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: 13px;
  line-height: 20px;
  text-align: left;
  th,
  td {
    padding: 4px 12px;
    border-bottom: 1px solid var(--st-line);
    font-weight: 400;
  }
  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    font-size: 12px;
    font-weight: 500;
    color: var(--st-muted);
    background: var(--st-surface);
  }
`;
const Groups = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: 12px 24px;
  overflow-wrap: anywhere;
  ul {
    padding-left: 16px;
  }
`;

/** Labels of the clusters at one level: edited in the table, checked as typed, the hierarchy below as the edits leave it (specification 2.8, 3, 5). */
export function LabelEditor(props: LabelEditorProps) {
  const {
    state,
    level,
    onLevelChange,
    levels,
    edits,
    onEditsChange,
    onSave,
    saving,
    processing,
    canEdit = true,
  } = props;
  const t = useT();
  const fixed = level === 'cluster' || level === 'annot_article';
  const problems = validateLabels(edits);
  const changed = Object.keys(edits).length;
  const edit = (row: LabelRow, label: string) => {
    const { [row.cluster]: _, ...rest } = edits;
    onEditsChange(label === row.label ? rest : { ...rest, [row.cluster]: label });
  };
  return (
    <Root>
      <RowFlex $gap={12} style={{ alignItems: 'flex-end' }}>
        <div style={{ width: 260, maxWidth: '100%' }}>
          <Select
            label={t('annotation.level')}
            options={levels.map((id) => ({ id, label: t(`annotation.level.${id}`), description: id }))}
            value={level}
            onChange={onLevelChange}
          />
        </div>
        <Button
          tone="primary"
          busy={saving}
          isDisabled={!canEdit || fixed || !changed || Object.keys(problems).length > 0}
          onPress={onSave}
        >
          {t('annotation.save', { n: changed })}
        </Button>
        {changed > 0 && (
          <Button tone="quiet" onPress={() => onEditsChange({})}>
            {t('annotation.discard')}
          </Button>
        )}
      </RowFlex>
      {!canEdit && <Banner tone="warning">{t.error({ id: 'PERMISSION_DENIED' })}</Banner>}
      {fixed && <Muted>{t('annotation.fixed')}</Muted>}
      {processing && <Banner tone="info">{t('annotation.processing')}</Banner>}
      <Loaded state={state}>
        {(rows) => (
          <Stack>
            <Scroll tabIndex={0} role="group" aria-label={t('annotation.table')}>
              {/* A plain table: a grid would take arrow keys and letters from the fields. */}
              <Grid aria-label={t('annotation.table')}>
                <thead>
                  <tr>
                    <th scope="col">{t('annotation.cluster')}</th>
                    <th scope="col">{t('common.cells')}</th>
                    <th scope="col">{t('annotation.label')}</th>
                    <th scope="col">{t('annotation.parent')}</th>
                    <th scope="col">{t('annotation.markers')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((r) => (
                    <tr key={r.cluster}>
                      <th scope="row">{r.cluster}</th>
                      <td>{t.number(r.cells)}</td>
                      <td style={{ minWidth: 200 }}>
                        {fixed || !canEdit ? (
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
                      </td>
                      <td>{r.parent ?? '–'}</td>
                      <td>
                        <RowFlex $gap={4}>
                          {r.markers.map((gene) => (
                            <Button key={gene} small tone="quiet" onPress={() => props.onMarkerPick?.(gene)}>
                              <em>{gene}</em>
                            </Button>
                          ))}
                        </RowFlex>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Grid>
            </Scroll>
            <section aria-label={t('annotation.hierarchy')}>
              <h2 style={{ fontSize: 14, marginBottom: 8 }}>{t('annotation.hierarchy')}</h2>
              <Groups>
                {hierarchyOf(rows, edits).map((group) => (
                  <li key={group.parent}>
                    <strong>{group.parent || t('annotation.all')}</strong>{' '}
                    <Muted>{t('unit.cells', { n: group.cells })}</Muted>
                    <ul>
                      {group.labels.map((l) => (
                        <li key={l.label}>
                          {l.label} <Muted>{t('unit.cells', { n: l.cells })}</Muted>
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </Groups>
            </section>
          </Stack>
        )}
      </Loaded>
    </Root>
  );
}
