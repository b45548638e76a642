import { useLocation, useParams } from 'react-router';
import type { GuestPlace } from '@stroma/contract';
import { Explorer } from '@stroma/design-system/screens';
import { useT } from '@stroma/design-system/messages';
import { Banner } from '@stroma/design-system/primitives';
import { guestAddress } from '../../../api/guest.ts';
import { useAppT } from '../../../app/useApp.ts';
import type { DatasetDetail } from '../dataset.ts';
import { EmbeddingPanel } from '../embedding/EmbeddingPanel.tsx';
import { Options, RAIL } from '../ExplorerScreen.tsx';
import { TabPanel } from '../rail/TabPanel.tsx';
import { TABLE_ONLY_TABS } from '../rail/rail.ts';
import { useVisibleColours } from '../seen-colours.ts';
import { SelectionLine } from '../selection/SelectionLine.tsx';
import { useSelectionAddress } from '../selection/useSelectionAddress.ts';
import { ShowMapContext } from '../view/ShowMap.ts';
import { mainOf, useFrame } from '../view/useFrame.ts';
import { useView } from '../view/useView.ts';
import { factsOf } from '../facts.ts';
import { GuestDataset, type GuestProps } from './GuestDataset.tsx';
import { GuestOverview } from './GuestOverview.tsx';

/** The explorer for people without an account: the chosen tabs, read-only. */
export const GuestExplorer = ({ place, onRead }: GuestProps) => (
  <GuestDataset {...{ place, onRead }}>{(detail) => <Opened place={place} detail={detail} />}</GuestDataset>
);

function Opened({ place, detail: stored }: { place: GuestPlace; detail: DatasetDetail }) {
  const t = useAppT();
  const say = useT();
  const { tab: given } = useParams();
  const { search } = useLocation();
  const shown = place.views.filter((view) => view !== 'map');
  const tab = shown.find((id) => id === given) ?? shown[0] ?? '';
  const [view, change] = useView(stored);
  const detail = useVisibleColours(stored, view.palette);
  const [{ frame, legend }, arrange] = useFrame(detail.id, tab);
  useSelectionAddress(detail, view, []);
  const props = { detail, view, change };
  const showMap = () => frame.layout === 'panel' && arrange({ frame: { ...frame, layout: 'split' } });
  const panel =
    tab === 'overview' ? (
      <GuestOverview detail={detail} />
    ) : (
      <ShowMapContext value={showMap}>
        <TabPanel tab={tab} {...props} />
      </ShowMapContext>
    );
  const rail = RAIL.map((group) => ({
    ...group,
    tabs: group.tabs.filter(({ id }) => shown.some((one) => one === id)),
  }));
  return (
    <Explorer
      name={detail.name}
      facts={factsOf(detail, t)}
      isSimulated={detail.simulated}
      rail={rail
        .filter(({ tabs }) => tabs.length)
        .map((group) => ({
          id: group.id,
          label: t(`explorer.rail.${group.id}`),
          entries: group.tabs.map(({ id, icon }) => ({
            ...{ id, icon },
            label: say.dynamic(`explorer.tab.${id}`),
            href: `${guestAddress()?.base}/${id}${search}`,
          })),
        }))}
      activeTab={tab}
      selectionBar={
        <>
          <div style={{ padding: '8px 16px' }}>
            <Banner tone="info">
              {place.endsAt === null ? t('shared.readOnly') : t('shared.readOnlyUntil', { at: say.date(place.endsAt) })}
            </Banner>
          </div>
          <SelectionLine detail={detail} sets={[]} gene={view.gene} tabs={shown} />
        </>
      }
      embedding={
        <EmbeddingPanel
          detail={detail}
          view={view}
          onChange={change}
          legend={legend}
          onLegendChange={(next) => arrange({ legend: next })}
          options={<Options {...props} />}
        />
      }
      {...(tab && { [TABLE_ONLY_TABS.includes(tab) ? 'results' : 'chart']: panel })}
      main={mainOf(tab)}
      frame={frame}
      onFrameChange={(next) => arrange({ frame: next })}
    />
  );
}
