import { useCallback, useId, useMemo } from 'react';
import { EmptyState, Loaded, SkeletonChart } from '@stroma/design-system/primitives';
import { shownState } from '../../../api/state.ts';
import { useRead } from '../../../features/calls/index.ts';
import { useAppT } from '../../../app/useApp.ts';
import { cleanSvg, sizedSvg } from './cleanSvg.ts';

/** The printed part of a page of figures: the design system finds it by `data-chart`. */
type Printed = HTMLDivElement & { stromaSvg?: (width: number, height?: number) => string };

/** A drawing of the drawing tools as a panel of the board: its newest version of any member; of a named state the version of that time. */
export function SavedDrawing({ dataset, drawing }: { dataset: string; drawing: string }) {
  const t = useAppT();
  const read = useRead('boards', 'drawing', { params: { id: dataset, drawing } });
  if (read.state === 'error' && read.error.id === 'NOT_FOUND')
    return (
      <EmptyState icon="file" title={t('drawings.notHere')}>
        {t(shownState() === null ? 'drawings.notHere.present' : 'drawings.notHere.state')}
      </EmptyState>
    );
  return (
    <Loaded state={read} skeleton={<SkeletonChart />}>
      {({ title, svg }) => <Picture title={title} svg={svg} />}
    </Loaded>
  );
}

function Picture({ title, svg }: { title: string; svg: string | null }) {
  const t = useAppT();
  const id = useId();
  const clean = useMemo(() => svg && cleanSvg(svg, `d${id.replaceAll(/\W/g, '')}-`), [svg, id]);
  const give = useCallback(
    (root: Printed | null) => {
      if (root && clean) root.stromaSvg = (width, height) => sizedSvg(clean, width, height);
    },
    [clean],
  );
  if (!clean) return <EmptyState icon="file" title={t('drawings.withoutPicture')} />;
  // As an image, so that no script in it can run; the printed page uses the sanitised figure.
  const image = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sizedSvg(clean, 600))}`;
  return (
    <div data-chart ref={give} style={{ height: '100%' }}>
      <img src={image} alt={title} style={{ width: '100%', height: '100%', objectFit: 'contain' }} />
    </div>
  );
}
