'use client';
import type { ReactNode } from 'react';
import type { UploadedFile } from '@stroma/contract';
import { FileStateBadge, SimulatedBadge, speciesOf } from '../../primitives/JobState/JobState.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Table, type TableColumn } from '../../primitives/Table/Table.tsx';
import { useT } from '../../theme/messages.ts';
import type { SelectSamplesStepProps } from '../wizard.types.ts';

interface FileTableProps {
  label: string;
  state: SelectSamplesStepProps['files'];
  search: string;
  /** Ids of the chosen files, whether this table shows them or not. */
  chosen: ReadonlySet<string>;
  /** Called with all selected files after a change. */
  onChoose: (ids: Set<string>) => void;
  /** Where there is no file. */
  empty: ReactNode;
}

/** Unparsed files and files without species cannot be chosen (specification 4). */
const canBeChosen = (file: UploadedFile): boolean => file.state === 'parsed' && Boolean(file.species);

/** Parsed matrices to choose from. A file that the search hides stays chosen. */
export function FileTable({ label, state, search, chosen, onChoose, empty }: FileTableProps) {
  const t = useT();
  const columns: TableColumn<UploadedFile>[] = [
    {
      id: 'fileName',
      label: t('file.name'),
      isRowHeader: true,
      render: (f) => (
        <RowFlex>
          {f.fileName}
          {f.simulated && <SimulatedBadge />}
        </RowFlex>
      ),
    },
    {
      id: 'species',
      label: t('common.species'),
      render: (f) => (f.species ? <em>{speciesOf(t, f)}</em> : t('common.unknown')),
    },
    {
      id: 'cells',
      label: t('common.cells'),
      isAtEnd: true,
      render: (f) => (f.cells === null ? '' : t.number(f.cells)),
    },
    {
      id: 'genes',
      label: t('common.genes'),
      isAtEnd: true,
      render: (f) => (f.genes === null ? '' : t.number(f.genes)),
    },
    { id: 'state', label: t('file.state'), render: (f) => <FileStateBadge state={f.state} /> },
  ];
  return (
    <Loaded state={state} empty={empty}>
      {(all) => {
        const usable = all.filter((f) => f.kind === 'matrix');
        const found = usable.filter((f) => f.fileName.toLowerCase().includes(search.trim().toLowerCase()));
        // Selectable files come first.
        const shown = [...found.filter(canBeChosen), ...found.filter((f) => !canBeChosen(f))];
        if (!usable.length) return empty;
        return (
          <Table
            hasCards
            label={label}
            columns={columns}
            rows={shown}
            rowId={(f) => f.id}
            selected={new Set(shown.filter((f) => chosen.has(f.id)).map((f) => f.id))}
            disabledRows={new Set(usable.filter((f) => !canBeChosen(f)).map((f) => f.id))}
            onSelectedChange={(ids) => {
              const hidden = [...chosen].filter((id) => !shown.some((f) => f.id === id));
              onChoose(new Set([...ids, ...hidden]));
            }}
          />
        );
      }}
    </Loaded>
  );
}
