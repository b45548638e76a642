import { useState } from 'react';
import { useNavigate, useLocation } from 'react-router';
import type { CellSet } from '@stroma/contract';
import { CompareDialog, SaveCellSetDialog, useEditDenied, useExports } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { saveBlob } from '@stroma/design-system/plot-kit';
import { Button, IconButton, Menu, type MenuItemSpec } from '@stroma/design-system/primitives';
import { readBody, requestOf, send, toApiError } from '../../../api/client.ts';
import { TOOL_FACTS } from '../../../api/tools.ts';
import { useSeat } from '../../../app/hooks/useOperation.ts';
import { useCallMutation } from '../../../features/calls/index.ts';
import { toCellExpression, useSelection, type Bits, type Expression } from '../../../features/selection/index.ts';
import { useSayFailure } from '../../../features/useSayFailure.ts';
import type { DatasetDetail } from '../dataset.ts';
import { markersAt } from './markersAt.ts';
import { SUBSET, useCellActions } from './useCellVerbs.ts';

/** Tools whose form accepts one group of cells. */
const TAKES_CELLS = TOOL_FACTS.filter(({ takesCells }) => takesCells).map(({ slug }) => slug);
const TYPES = { csv: 'text/csv', txt: 'text/plain' } as const;
type Format = keyof typeof TYPES;
/** Actions that make no sense for all cells. */
const OF_A_PART = ['rest', 'dataset'];
const FORMATS: readonly Format[] = ['csv', 'txt'];

interface Props {
  detail: DatasetDetail;
  sets: readonly CellSet[];
  tabs: readonly string[];
}

/** Actions for the selected cells: save, compare, use in a tool, export. */
export function SelectionActions({ detail, sets, tabs }: Props) {
  const t = useT();
  const { expression, cells, hash } = useSelection();
  const canEdit = useSeat('edit');
  const exports = useExports();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [open, setOpen] = useState<'save' | 'compare' | null>(null);
  const [create, saving] = useCallMutation('cells', 'createSet', {
    refreshes: ['cells'],
    notice: 'explorer.cellSetSaved',
    onDone: () => setOpen(null),
  });
  const sayFailure = useSayFailure();
  const isNone = !cells || cells.count === 0;
  const isAll = cells?.count === detail.cells;
  const marked = clusterOf(detail, expression);
  const { work, forget, compareRest, compareWith, makeDataset, takeTo } = useCellActions(detail, sets);

  const act = (id: string) => {
    if (id === 'save' || id === 'compare') {
      forget();
      return setOpen(id);
    }
    if (!cells) return undefined;
    if (id === 'rest') return compareRest();
    if (id === 'dataset') return makeDataset();
    if (id === 'markers') return void navigate(markersAt(detail.id, marked!, search));
    if (id === 'csv' || id === 'txt') return void exportBarcodes(detail, cells.bits, id).catch(sayFailure);
    return takeTo(id);
  };
  const why = useEditDenied();
  const denied = canEdit ? undefined : why;
  const blocked = { isDisabled: isNone || !canEdit, ...(denied && { hint: denied }) };
  // Verbs that store the cells wait for each other.
  const storing = { ...blocked, ...(work.isBusy && { isDisabled: true }) };
  const ofAPart = { ...storing, ...(isAll && { isDisabled: true }) };
  const common: MenuItemSpec[] = [
    { id: 'useIn', label: t('selection.useIn'), isHeading: true },
    ...TAKES_CELLS.filter((tool) => tabs.includes(tool)).map((tool) => ({
      ...{ id: tool, label: t.dynamic(`explorer.tab.${tool}`) },
      ...storing,
    })),
    ...(exports.isShown ? FORMATS : []).map((id): MenuItemSpec => ({
      ...{ id, label: t(`selection.export.${id}`), icon: 'download', hasSeparatorBefore: id === FORMATS[0] },
      isDisabled: isNone || exports.denied !== undefined,
      ...(exports.denied && { hint: exports.denied }),
    })),
  ];
  const verbs: MenuItemSpec[] = [
    { id: 'rest', label: t('selection.compareRest'), icon: 'compare', ...ofAPart },
    ...(marked === null ? [] : [{ id: 'markers', label: t('selection.markers', { name: t.category(marked) }) }]),
    ...(tabs.includes(SUBSET) ? [{ id: 'dataset', label: t('selection.dataset'), ...ofAPart }] : []),
    { id: 'save', label: t('selection.save'), ...blocked },
    { id: 'compare', label: t('selection.compare'), icon: 'compare', ...blocked },
  ];
  return (
    <>
      <span data-wide>
        {verbs.map(({ id, label }) => (
          <Button
            key={id}
            tone="quiet"
            isSmall
            {...(id !== 'markers' && {
              denied,
              isDisabled: isNone || (OF_A_PART.includes(id) && (isAll || work.isBusy)),
            })}
            onPress={() => act(id)}
          >
            {label}
          </Button>
        ))}
      </span>
      <Menu
        label={t('selection.more')}
        trigger={<IconButton icon="more" label={t('selection.more')} />}
        items={[...verbs, ...common]}
        onAction={act}
      />
      <SaveCellSetDialog
        isOpen={open === 'save'}
        onClose={() => setOpen(null)}
        cells={cells?.count ?? 0}
        names={sets.map((set) => set.name)}
        onSave={(given) =>
          cells && create({ params: { id: detail.id }, body: { name: given, cells: toCellExpression(cells.bits) } })
        }
        isBusy={saving.busy}
        error={saving.error}
      />
      <CompareDialog
        isOpen={open === 'compare'}
        onClose={() => setOpen(null)}
        cells={cells?.count ?? 0}
        total={detail.cells}
        sets={sets.filter((set) => set.hash !== hash)}
        onCompare={(other) => compareWith(other, () => setOpen(null))}
        {...work}
      />
    </>
  );
}

/** The single selected cluster, if its markers were computed; null for other cells. */
export function clusterOf(detail: DatasetDetail, expression: Expression): string | null {
  const [term] = expression;
  if (expression.length !== 1 || !term || term.not || term.source.kind !== 'category') return null;
  const { column, categories } = term.source;
  const isThere = detail.hasMarkers && !detail.markersOutdated && column === detail.markersColumn;
  return isThere && categories.length === 1 ? categories[0]! : null;
}

async function exportBarcodes(detail: DatasetDetail, bits: Bits, format: Format): Promise<void> {
  const request = requestOf('cells', 'barcodes', {
    params: { id: detail.id },
    body: { cells: toCellExpression(bits) },
    headers: { Accept: TYPES[format], 'X-Read': '1' },
  });
  const reply = await send(...request);
  if (!reply.ok) throw await toApiError(reply);
  saveBlob(await readBody(reply.blob()), `${detail.name}-barcodes.${format}`);
}
