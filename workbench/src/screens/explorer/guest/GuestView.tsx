import { useState } from 'react';
import { styled } from 'styled-components';
import type { GuestPlace } from '@stroma/contract';
import type { EmbeddingLegend } from '@stroma/design-system/charts';
import { useAppT } from '../../../app/useApp.ts';
import type { DatasetDetail } from '../dataset.ts';
import { EmbeddingPanel } from '../embedding/EmbeddingPanel.tsx';
import { TabPanel } from '../rail/TabPanel.tsx';
import { useVisibleColours } from '../seen-colours.ts';
import { useView } from '../view/useView.ts';
import { GuestDataset, type GuestProps } from './GuestDataset.tsx';
import { GuestOverview } from './GuestOverview.tsx';

/** Fills the frame of its host page. */
const Frame = styled.main`
  display: grid;
  grid-template-rows: minmax(0, 1fr) auto;
  height: 100dvh;
  > div {
    position: relative;
    overflow: auto;
  }
  > p {
    overflow: hidden;
    padding: 4px 12px;
    border-top: 1px solid var(--st-line);
    color: var(--st-muted);
    font-size: 12px;
    line-height: 18px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** A single view, as embedded in a page of another site. */
export const GuestView = ({ place, onRead }: GuestProps) => (
  <GuestDataset {...{ place, onRead }}>{(detail) => <Shown place={place} detail={detail} />}</GuestDataset>
);

function Shown({ place, detail: stored }: { place: GuestPlace; detail: DatasetDetail }) {
  const t = useAppT();
  const [view, change] = useView(stored);
  const detail = useVisibleColours(stored, view.palette);
  const [legend, setLegend] = useState<EmbeddingLegend>({ x: 1, y: 0, folded: false, away: false });
  const [tab = 'map'] = place.views;
  const props = { detail, view, change };
  return (
    <Frame>
      <div>
        {tab === 'map' && (
          <EmbeddingPanel {...props} onChange={change} legend={legend} onLegendChange={setLegend} options={null} />
        )}
        {tab === 'overview' && <GuestOverview detail={detail} />}
        {tab !== 'map' && tab !== 'overview' && <TabPanel tab={tab} {...props} />}
      </div>
      <p title={detail.name}>{t('shared.by', { name: detail.name })}</p>
    </Frame>
  );
}
