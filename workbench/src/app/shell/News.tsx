import { RightDrawer } from '@stroma/design-system/shell';
import { pageRequested } from '../../features/news/index.ts';
import { useAppDispatch, useAppSelector } from '../store/hooks.ts';
import { paths } from '../paths.ts';

/** Feedback and the update log, which loads on first open and then on scroll (specification 1, 2.2). */
export function News({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { rows, total, loading, error } = useAppSelector((state) => state.news);
  return (
    <RightDrawer
      isOpen={isOpen}
      onClose={onClose}
      contactHref={paths.contact}
      rows={rows}
      total={total}
      isLoading={loading}
      error={error}
      onLoadPage={(pageNum, pageSize) => dispatch(pageRequested({ pageNum, pageSize }))}
    />
  );
}
