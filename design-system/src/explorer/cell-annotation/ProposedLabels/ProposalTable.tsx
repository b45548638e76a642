'use client';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import type { ProposedLabelsProps } from '../cell-annotation.types.ts';
import { ClusterTable, ScrollBox } from '../ClusterTable.styles.ts';
import { MarkerButtons } from '../MarkerButtons.tsx';
import { labelled, proposalId } from './proposals.ts';

type Props = Pick<ProposedLabelsProps, 'summary' | 'chosen' | 'onChosenChange' | 'onMarkerPick' | 'canEdit'>;

/** The proposed label of each cluster with its score and markers; those to be written are checked. */
export function ProposalTable({ summary, chosen, onChosenChange, onMarkerPick, canEdit = true }: Props) {
  const t = useT();
  const free = labelled(summary).map(proposalId);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosenChange(next);
  };
  const hasMarkers = summary.reference === null && !summary.model;
  const several = summary.proposals.some(({ cellType }) => cellType !== null);
  return (
    <ScrollBox tabIndex={0} role="group" aria-label={t('annotation.result')}>
      {/* A plain table: a grid would take arrow keys from the check boxes and buttons. */}
      <ClusterTable aria-label={t('annotation.result')}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={t('common.selectAll')}
                isSelected={free.length > 0 && free.every((id) => chosen.has(id))}
                isIndeterminate={chosen.size > 0 && chosen.size < free.length}
                isDisabled={!canEdit || !free.length}
                onChange={(all) => onChosenChange(new Set(all ? free : []))}
              />
            </th>
            <th scope="col">{t('annotation.cluster')}</th>
            <th scope="col">{t('annotation.label')}</th>
            <th scope="col" className="number">
              {t('annotation.score')}
            </th>
            <th scope="col" className="number">
              {t('common.cells')}
            </th>
            {several && <th scope="col">{t('annotation.parent')}</th>}
            {hasMarkers && <th scope="col">{t('annotation.markers')}</th>}
            <th scope="col">{t.dynamic('cell-annotation.second')}</th>
          </tr>
        </thead>
        <tbody>
          {summary.proposals.map((p) => {
            const id = proposalId(p);
            return (
              <tr key={id}>
                <td>
                  <Checkbox
                    aria-label={t.dynamic('cell-annotation.use', { cluster: p.cluster })}
                    isSelected={chosen.has(id)}
                    isDisabled={!canEdit || p.label === null}
                    onChange={() => toggle(id)}
                  />
                </td>
                <th scope="row">{p.cluster}</th>
                <td className="label" data-label={t('annotation.label')}>
                  {p.label ?? <Muted>{t('annotation.none')}</Muted>}
                  {p.term && (
                    <>
                      <br />
                      <Muted>{p.term}</Muted>
                    </>
                  )}
                </td>
                <td className="number" data-label={t('annotation.score')}>
                  {p.score === null ? '–' : t.number(p.score, { maximumFractionDigits: 2 })}
                </td>
                <td className="number" data-label={t('common.cells')}>
                  {t.number(p.cells)}
                </td>
                {several && <td data-label={t('annotation.parent')}>{p.cellType ?? '–'}</td>}
                {hasMarkers && (
                  <td className="genes" data-label={t('annotation.markers')}>
                    <MarkerButtons genes={p.markers} onPick={onMarkerPick} />
                  </td>
                )}
                <td data-label={t.dynamic('cell-annotation.second')}>
                  {p.second === null || !p.secondScore ? (
                    '–'
                  ) : (
                    <Muted>{`${p.second} ${t.number(p.secondScore, { maximumFractionDigits: 2 })}`}</Muted>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </ClusterTable>
    </ScrollBox>
  );
}
