'use client';
import { CnvRegion } from '../../../charts/CnvRegion/CnvRegion.tsx';
import { cnvRegionTable } from '../../../charts/CnvRegion/CnvRegion.table.ts';
import { PlotFrame } from '../../../plot-kit/PlotFrame/PlotFrame.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { NumberField } from '../../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../../primitives/Page/Page.styles.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { useT } from '../../../theme/messages.ts';
import { withColours } from '../../withColours.ts';
import type { CnvResultProps } from '../cnv.types.ts';
import { Query } from './cnvResult.styles.ts';

interface RegionTabProps extends CnvResultProps {
  groupLabel: string;
  /** The arms by the groups or clusters that the arms' tab shows. */
  arms: CnvResultProps['result']['arms']['groups'];
}
/** One region of a chromosome: the query, and its values by group. */
export function RegionTab(props: RegionTabProps) {
  const { result, region, onRegionChange, palette, colours, groupLabel, arms } = props;
  const t = useT();
  const bound = (key: 'start' | 'end') => (
    <NumberField
      label={t(`cnv.region.${key}`)}
      value={region[key] ?? NaN}
      minValue={1}
      step={1}
      isPlain
      unit="bp"
      onChange={(n) => onRegionChange({ ...region, [key]: Number.isFinite(n) ? n : null })}
    />
  );
  const wrong = region.start !== null && region.end !== null && region.end < region.start;
  return (
    <Stack>
      <Query>
        <Select
          label={t('cnv.chromosome')}
          options={result.chromosomes.map((c) => ({ id: c.name, label: c.name }))}
          value={region.chromosome}
          onChange={(chromosome) => onRegionChange({ chromosome, start: null, end: null })}
        />
        {bound('start')}
        {bound('end')}
        <Button
          tone="primary"
          isBusy={props.regionData.state === 'loading'}
          isDisabled={wrong}
          onPress={props.onShowRegion}
        >
          {t('cnv.showRegion')}
        </Button>
      </Query>
      <PlotFrame
        isMain
        title={t('cnv.tab.region')}
        state={props.regionData}
        height={420}
        emptyHint={t.dynamic('cnv.region.empty')}
        table={(shown) => cnvRegionTable({ title: '', region: shown, data: arms, groupLabel }, t)}
      >
        {(shown, figure) => (
          <CnvRegion
            title={figure.title || t('cnv.tab.region')}
            region={{ ...shown, groups: withColours(shown.groups, colours) }}
            data={result.arms.groups}
            {...{ groupLabel, palette }}
          />
        )}
      </PlotFrame>
    </Stack>
  );
}
