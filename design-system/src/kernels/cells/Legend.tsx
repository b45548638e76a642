'use client';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useTheme } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { rampStops } from '../../tokens/palettes.ts';
import type { RampId } from '../../tokens/palettes.types.ts';
import { BlendLegend } from './BlendLegend.tsx';
import { Bar, LegendItem, LegendRoot, Missing } from './embedding.styles.ts';
import type { EmbeddingColour } from '../points/embedding.types.ts';

export interface LegendProps {
  colour: EmbeddingColour;
  colours: readonly string[];
  counts: Uint32Array | null;
  ramp: RampId;
  fontSize: number;
  highlighted: readonly number[];
  onHighlightedChange: (codes: number[]) => void;
  /** Replaces the name. */
  head?: ReactNode;
  /** The head alone. */
  isFolded?: boolean;
}

/** Name of the cells' colouring, with its unit. */
export function LegendName({ colour }: { colour: EmbeddingColour }) {
  if (colour.kind === 'none') return null;
  if (colour.kind === 'category') return colour.name;
  if (colour.kind === 'blend') return <Blended colour={colour} />;
  return (
    <>
      {colour.italic ? <em>{colour.name}</em> : colour.name}
      {colour.unit ? ` (${colour.unit})` : ''}
    </>
  );
}

const Blended = ({ colour }: { colour: Extract<EmbeddingColour, { kind: 'blend' }> }) => (
  <>
    <em>{colour.genes[0].symbol}</em> × <em>{colour.genes[1].symbol}</em>
    {colour.unit ? ` (${colour.unit})` : ''}
  </>
);

/** A click picks one category, with Shift several; a second click releases it. Arrows move, Home and End jump. */
export function Legend(props: LegendProps) {
  const { colour, colours, counts, fontSize, highlighted, onHighlightedChange, head, isFolded } = props;
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  if (colour.kind === 'none') return null;
  if (colour.kind === 'number') return <ColourBar {...props} colour={colour} />;
  if (colour.kind === 'blend')
    return (
      <BlendLegend
        {...{ colour, fontSize }}
        {...(isFolded !== undefined && { isFolded })}
        head={
          head ?? (
            <p>
              <LegendName colour={colour} />
            </p>
          )
        }
      />
    );
  const pick = (code: number, several: boolean) => {
    const has = highlighted.includes(code);
    if (several) onHighlightedChange(has ? highlighted.filter((c) => c !== code) : [...highlighted, code]);
    else onHighlightedChange(has && highlighted.length === 1 ? [] : [code]);
  };
  const move = (event: React.KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    const now = items.indexOf(document.activeElement as HTMLButtonElement);
    const next =
      event.key === 'ArrowDown'
        ? now + 1
        : event.key === 'ArrowUp'
          ? now - 1
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? items.length - 1
              : -1;
    if (next < 0 || next >= items.length) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <LegendRoot
      $size={fontSize}
      role="group"
      aria-label={t('embedding.legend', { name: colour.name })}
      onKeyDown={move}
    >
      {head ?? <p>{colour.name}</p>}
      <div ref={list} hidden={isFolded}>
        {colour.categories.map((name, code) => (
          <LegendItem
            key={name}
            type="button"
            data-legend-entry=""
            tabIndex={code === (highlighted[0] ?? 0) ? 0 : -1}
            $dim={highlighted.length > 0 && !highlighted.includes(code)}
            aria-pressed={highlighted.includes(code)}
            title={name}
            onClick={(event) => pick(code, event.shiftKey || event.metaKey || event.ctrlKey)}
          >
            <i style={{ background: colours[code] }} />
            <span>{name}</span>
            <small>{counts ? t.number(counts[code] ?? 0) : ''}</small>
          </LegendItem>
        ))}
      </div>
    </LegendRoot>
  );
}

function ColourBar(props: LegendProps & { colour: Extract<EmbeddingColour, { kind: 'number' }> }) {
  const { colour, ramp, fontSize, head, isFolded } = props;
  const t = useT();
  const theme = useTheme();
  const stops = rampStops(ramp, theme.scheme);
  const short = (v: number) => t.number(v, { maximumSignificantDigits: 3 });
  return (
    <LegendRoot $size={fontSize} role="group" aria-label={t('embedding.legend', { name: colour.name })}>
      {head ?? (
        <p>
          <LegendName colour={colour} />
        </p>
      )}
      <Bar hidden={isFolded}>
        <i style={{ '--ramp': stops.join(', ') } as CSSProperties} />
        <div>
          <span>{short(colour.max)}</span>
          <span>{short((colour.min + colour.max) / 2)}</span>
          <span>{short(colour.min)}</span>
        </div>
      </Bar>
      {colour.missing && !isFolded && (
        <Missing>
          <i style={{ background: theme.colour.noExpression }} />
          {colour.missing}
        </Missing>
      )}
    </LegendRoot>
  );
}
