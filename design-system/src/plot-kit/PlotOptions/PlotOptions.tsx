'use client';
import { styled } from 'styled-components';
import { LIMITS } from '@stroma/contract';
import { useT } from '../../theme/messages.ts';
import { PALETTE_IDS } from '../../tokens/palettes.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { NumberField } from '../../primitives/NumberField/NumberField.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { SegmentedControl } from '../../primitives/SegmentedControl/SegmentedControl.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Slider } from '../../primitives/Slider/Slider.tsx';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { embeddingName } from '../../kernels/cells/names.ts';
import { PalettePreview } from './PalettePreview.tsx';
import type { PlotOptionsProps, PlotSettings } from './PlotOptions.types.ts';

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8px;
`;
/** px of a plot's side. */
const LEAST_SIDE = 300;
const MOST_SIDE = 4000;

/** Options for the appearance of the embedding, not its content (specification 2.7); a dataset without an embedding only has colours. */
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
      {value.axes !== undefined && value.dimensions === 2 && !hasImage && (
        <Axes value={value} onChange={onChange} embeddings={embeddings} />
      )}
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
      {embeddings.length > 0 && value.contours !== undefined && value.dimensions === 2 && (
        <Switch isSelected={value.contours} onChange={(v) => set('contours', v)}>
          {t('plotOptions.contours')}
        </Switch>
      )}
      {embeddings.length > 0 && value.plotSize !== undefined && (
        <PlotSize value={value.plotSize} onChange={(next) => set('plotSize', next)} />
      )}
      {embeddings.length > 0 && (
        <Switch isSelected={value.showAxes} onChange={(v) => set('showAxes', v)}>
          {t('plotOptions.axes')}
        </Switch>
      )}
      {onReset && (
        <Button tone="quiet" isSmall onPress={onReset}>
          {t('common.reset')}
        </Button>
      )}
    </Stack>
  );
}

/** Components of the embedding on x and y; choosing the same one for both moves the other, because the plot would be a line. */
function Axes({ value, onChange, embeddings }: Pick<PlotOptionsProps, 'value' | 'onChange' | 'embeddings'>) {
  const t = useT();
  const known = embeddings.find((e) => e.key === value.embedding);
  if (!known) return null;
  const name = embeddingName(known.key, t);
  const options = Array.from({ length: Math.max(...known.dimensions) }, (_, i) => ({
    id: String(i + 1),
    label: `${name} ${i + 1}`,
  }));
  const [x = '1', y = '2'] = value.axes ?? '12';
  return (
    <Pair>
      {([0, 1] as const).map((k) => (
        <Select
          key={k}
          label={t(k === 0 ? 'plotOptions.xAxis' : 'plotOptions.yAxis')}
          options={options}
          value={k === 0 ? x : y}
          onChange={(id) => {
            const [mine, other] = k === 0 ? [x, y] : [y, x];
            const kept = id === other ? mine : other;
            onChange({ ...value, axes: k === 0 ? id + kept : kept + id });
          }}
        />
      ))}
    </Pair>
  );
}

/** The plot as large as its place, or of a fixed size on the page and in files (specification 9: 860 x 710). */
function PlotSize({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useT();
  const { width, height } = LIMITS.plot;
  const [w = width, h = height] = value ? value.split('x').map(Number) : [];
  const sides = [
    [t('plotOptions.width'), w, (next: number) => `${next}x${h}`],
    [t('plotOptions.height'), h, (next: number) => `${w}x${next}`],
  ] as const;
  return (
    <>
      <Switch isSelected={value !== ''} onChange={(on) => onChange(on ? `${width}x${height}` : '')}>
        {t('plotOptions.fixedSize')}
      </Switch>
      {value !== '' && (
        <Pair>
          {sides.map(([label, side, text]) => (
            <NumberField
              key={label}
              isPlain
              label={label}
              unit="px"
              value={side}
              minValue={LEAST_SIDE}
              maxValue={MOST_SIDE}
              onChange={(next) => Number.isFinite(next) && onChange(text(Math.round(next)))}
            />
          ))}
        </Pair>
      )}
    </>
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
          isDisabled: !dimensions.includes(d),
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
