import {
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  parse,
  type Color,
} from 'culori';
import {
  base,
  categoryColours,
  light,
  PALETTE_IDS,
  rampBytes,
  type PaletteId,
  type RampId,
} from '@stroma/design-system/tokens';

type Filter = (colour: Color) => Color;
/** The same filters as palettes.test.ts: Machado, Oliveira and Fernandes 2009, full severity. */
const EYES: readonly (readonly [string, Filter])[] = [
  ['All three cones', (colour) => colour],
  ['Protanopia', filterDeficiencyProt(1) as Filter],
  ['Deuteranopia', filterDeficiencyDeuter(1) as Filter],
  ['Tritanopia', filterDeficiencyTrit(1) as Filter],
];
const through = (filter: Filter, hex: string) => formatHex(filter(parse(hex) as Color)) ?? hex;
const text = { font: `400 13px/20px ${base.font.ui}`, color: light.text } as const;

function Row({ name, colours }: { name: string; colours: readonly string[] }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 8, marginBottom: 4 }}>
      <span style={{ ...text, width: 116, flex: 'none' }}>{name}</span>
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 1, minWidth: 0 }}>
        {colours.map((colour, i) => (
          <i key={i} title={colour} style={{ width: 16, height: 20, background: colour }} />
        ))}
      </span>
    </div>
  );
}

/** The first `count` colours of a palette as four kinds of eyes see them. */
export function Palette({ id, count }: { id: PaletteId; count: number }) {
  const colours = categoryColours(id, count);
  return (
    <div style={{ marginBottom: 20 }}>
      <h3 style={{ ...text, fontWeight: 600, margin: '0 0 4px' }}>
        {id}, the first {count}
      </h3>
      {EYES.map(([name, filter]) => (
        <Row key={name} name={name} colours={colours.map((hex) => through(filter, hex))} />
      ))}
    </div>
  );
}
export const AllPalettes = ({ count }: { count: number }) => (
  <>
    {PALETTE_IDS.map((id) => (
      <Palette key={id} id={id} count={count} />
    ))}
  </>
);

const RAMPS: readonly RampId[] = ['haze', 'ember', 'moss', 'diverging'];
const STEPS = 32;
function rampHex(ramp: RampId, scheme: 'light' | 'dark'): string[] {
  const bytes = rampBytes(ramp, scheme, STEPS);
  return Array.from(
    { length: STEPS },
    (_, i) => `#${[0, 1, 2].map((c) => (bytes[i * 3 + c] ?? 0).toString(16).padStart(2, '0')).join('')}`,
  );
}
/** Sequential and diverging ramps in both schemes, as four kinds of eyes see them. */
export const Ramps = () => (
  <>
    {RAMPS.flatMap((ramp) =>
      (['light', 'dark'] as const).map((scheme) => (
        <div key={`${ramp}-${scheme}`} style={{ marginBottom: 20 }}>
          <h3 style={{ ...text, fontWeight: 600, margin: '0 0 4px' }}>
            {ramp}, {scheme}
          </h3>
          {EYES.map(([name, filter]) => (
            <Row key={name} name={name} colours={rampHex(ramp, scheme).map((hex) => through(filter, hex))} />
          ))}
        </div>
      )),
    )}
  </>
);
