import { useT } from '../../theme/messages.ts';
import { PALETTE_IDS } from '../../tokens/palettes.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Slider } from '../../primitives/Slider/Slider.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { embeddingName } from '../../kernels/cells/names.ts';
import { PalettePreview } from './PalettePreview.tsx';
import type { PlotOptionsProps, PlotSettings } from './PlotOptions.types.ts';

/** Everything that changes how the embedding looks and nothing of what it says (specification 2.7); a dataset without one has colours alone. */
export function PlotOptions(props: PlotOptionsProps) {
  const { value, onChange, colourOptions, embeddings, colours, hasImage, onReset } = props;
  const t = useT();
  const set = <K extends keyof PlotSettings>(key: K, next: PlotSettings[K]) => onChange({ ...value, [key]: next });
  const saved = { label: t('plotOptions.paletteSaved'), description: t('plotOptions.paletteSavedHint') };
  return (
    <Stack>
      <Select
        label={t('plotOptions.colourBy')}
        options={colourOptions}
        value={value.colourBy}
        onChange={(id) => set('colourBy', id)}
      />
      {embeddings.length > 0 && <OfEmbedding value={value} onChange={onChange} embeddings={embeddings} />}
      {hasImage && (
        <Slider
          label={t('spatial.imageOpacity')}
          min={0}
          max={100}
          step={5}
          value={Math.round((value.imageOpacity ?? 0.8) * 100)}
          onChange={(v) => set('imageOpacity', v / 100)}
        />
      )}
      <div>
        <Select
          label={t('plotOptions.palette')}
          options={PALETTE_IDS.map((id) => ({ id, ...(id === 'Saved' ? saved : { label: id }) }))}
          value={value.palette}
          onChange={(v) => set('palette', v)}
        />
        <PalettePreview palette={value.palette} colours={colours} />
      </div>
      {embeddings.length > 0 && (
        <Switch isSelected={value.showAxes} onChange={(v) => set('showAxes', v)}>
          {t('plotOptions.axes')}
        </Switch>
      )}
      {onReset && (
        <Button tone="quiet" small onPress={onReset}>
          {t('common.reset')}
        </Button>
      )}
    </Stack>
  );
}

function OfEmbedding({ value, onChange, embeddings }: Pick<PlotOptionsProps, 'value' | 'onChange' | 'embeddings'>) {
  const t = useT();
  const set = <K extends keyof PlotSettings>(key: K, next: PlotSettings[K]) => onChange({ ...value, [key]: next });
  const dimensions = embeddings.find((e) => e.key === value.embedding)?.dimensions ?? [2];
  return (
    <>
      <Select
        label={t('plotOptions.embedding')}
        options={embeddings.map((e) => ({ id: e.key, label: embeddingName(e.key, t) }))}
        value={value.embedding}
        onChange={(key) => {
          const has = embeddings.find((e) => e.key === key)?.dimensions ?? [2];
          onChange({
            ...value,
            embedding: key,
            dimensions: has.includes(value.dimensions) ? value.dimensions : (has[0] ?? 2),
          });
        }}
      />
      <SegmentedControl
        label={t('plotOptions.dimensions')}
        options={([2, 3] as const).map((d) => ({
          id: String(d) as '2' | '3',
          label: `${d}D`,
          disabled: !dimensions.includes(d),
        }))}
        value={String(value.dimensions) as '2' | '3'}
        onChange={(d) => set('dimensions', d === '3' ? 3 : 2)}
      />
      <Slider
        label={t('plotOptions.pointSize')}
        min={1}
        max={20}
        step={0.5}
        value={value.pointSize}
        onChange={(v) => set('pointSize', v)}
      />
      <Slider
        label={t('plotOptions.opacity')}
        min={0.5}
        max={10}
        step={0.5}
        value={value.opacity}
        onChange={(v) => set('opacity', v)}
      />
      <SegmentedControl
        label={t('plotOptions.labels')}
        options={[
          { id: 'side', label: t('plotOptions.labelsSide') },
          { id: 'plot', label: t('plotOptions.labelsPlot') },
          { id: 'none', label: t('plotOptions.labelsNone') },
        ]}
        value={value.labelPlace}
        onChange={(v) => set('labelPlace', v)}
      />
      <Slider
        label={t('plotOptions.legendFont')}
        min={8}
        max={24}
        value={value.legendFontSize}
        onChange={(v) => set('legendFontSize', v)}
      />
    </>
  );
}
