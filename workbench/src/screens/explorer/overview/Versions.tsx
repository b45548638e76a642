import { useState } from 'react';
import { editSentence, LabelComparisonDialog, type LabelsEntry } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { mapLoadable, readyOr, useRead } from '../../../features/calls/index.ts';
import { versionsAround, versionsOf } from './versions.ts';

interface Props {
  dataset: string;
  /** The edit whose labels before and after are compared first. */
  entry: LabelsEntry;
  onClose: () => void;
}

/** Compares two versions of a label column, chosen from all in its log. */
export function Versions({ dataset, entry, onClose }: Props) {
  const t = useT();
  const { column } = entry;
  const read = useRead('cells', 'labels', { params: { id: dataset } });
  const labels = readyOr(
    mapLoadable(read, ({ columns }) => columns.find((one) => one.column === column) ?? null),
    null,
  );
  const changes = labels?.changes ?? [];
  const versions = versionsOf(changes, labels?.version ?? null);
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({});
  const first = versionsAround(changes, entry);
  const [from, to] = [chosen.from ?? first?.from ?? null, chosen.to ?? first?.to ?? null];
  const versionOf = (id: string | null) => versions.find((one) => one.id === id)?.version;
  const [before, after] = [versionOf(from), versionOf(to)];
  const query = before && after ? { column, from: before, to: after } : null;
  const compared = useRead('cells', 'compareLabels', query && { params: { id: dataset }, query }, {
    isVersioned: true,
  });
  return (
    <LabelComparisonDialog
      isOpen
      onClose={onClose}
      column={column}
      versions={versions.map(({ id, change, isPresent }) => {
        const said = change ? editSentence(t, { column, ...change }) : t('comparison.start');
        return isPresent ? { id, label: t('comparison.present'), description: said } : { id, label: said };
      })}
      from={from}
      to={to}
      onFromChange={(next) => setChosen({ ...chosen, from: next })}
      onToChange={(next) => setChosen({ ...chosen, to: next })}
      state={query ? compared : read.state === 'error' ? read : null}
    />
  );
}
