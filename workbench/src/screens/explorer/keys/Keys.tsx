import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, TooltipFor } from '@stroma/design-system/primitives';
import { paths } from '../../../app/paths.ts';
import { useAppT } from '../../../app/useApp.ts';
import { useSelection } from '../../../features/selection/index.ts';
import type { DatasetDetail } from '../dataset.ts';
import { datasetQuery } from '../ofDataset.ts';
import { sourceOfDrawnCells } from '../selection/draw.ts';
import { pickedCodes } from '../selection/useSelectionAddress.ts';
import { focusGeneField } from './focusGeneField.ts';
import { useKey } from './useKey.ts';
import { nextGroup } from './walk.ts';

const Sheet = lazy(() => import('./Sheet.tsx'));
const EXPRESSION = 'expression';

interface Props {
  detail: DatasetDetail;
  tab: string;
  colourBy: string;
}

/** Kept out of the icons of the first page, whose size budget is full. */
const Keyboard = () => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    <path strokeLinecap="round" d="M1.8 4h12.4v8H1.8zM4.3 6.7h.01M6.8 6.7h.01M9.3 6.7h.01M11.8 6.7h.01M5.3 9.5h5.4" />
  </svg>
);

/** The explorer's keyboard shortcuts and the sheet that lists them. */
export function Keys({ detail, tab, colourBy }: Props) {
  const t = useAppT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const selection = useSelection();
  const [isOpen, setOpen] = useState(false);
  const walk = (by: 1 | -1): boolean => {
    const column = detail.columns.find((c) => c.name === colourBy);
    if (column?.kind !== 'category') return false;
    const picked = pickedCodes(selection.expression, detail, colourBy) ?? [];
    const code = nextGroup(
      column.categories.map(({ count }) => count),
      picked,
      by,
    );
    const source = code === null ? null : sourceOfDrawnCells(detail, colourBy, [code]);
    if (source) selection.write(source);
    return source !== null;
  };
  useKey(({ key, altKey }) => {
    if (altKey) {
      if (key === 'ArrowDown') return walk(1);
      return key === 'ArrowUp' && walk(-1);
    }
    if (key === '?') {
      setOpen(true);
      return true;
    }
    if (key !== '/') return false;
    if (tab !== EXPRESSION) void navigate(paths.dataset(detail.id, EXPRESSION) + datasetQuery(search));
    focusGeneField();
    return true;
  });
  return (
    <>
      <TooltipFor label={t('keys.open')}>
        <Button isSmall tone="quiet" aria-label={t('keys.open')} onPress={() => setOpen(true)}>
          <Keyboard />
        </Button>
      </TooltipFor>
      {isOpen && (
        <Suspense>
          <Sheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
