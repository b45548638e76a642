import type { CSSProperties, ReactNode } from 'react';
import { base, dark, light, contrast, type SemanticColours } from '@stroma/design-system/tokens';

/** A guide page is in Storybook's own docs frame, outside the provider, so it takes its colours from the token objects. */
const frame: CSSProperties = { fontFamily: base.font.ui, fontSize: 13, lineHeight: '20px', color: light.text };

export function Grid({ min, children }: { min: number; children: ReactNode }) {
  const columns = `repeat(auto-fill, minmax(min(100%, ${min}px), 1fr))`;
  return <div style={{ ...frame, display: 'grid', gap: 12, gridTemplateColumns: columns }}>{children}</div>;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const THEMES: readonly (readonly [string, SemanticColours])[] = [
  ['Light', light],
  ['Dark', dark],
  ['High contrast', contrast],
];

/** Every semantic colour in the three themes, by the variable that a component writes. */
export function SemanticColourTable() {
  const names = Object.keys(light).filter((name) => name !== 'shadow') as (keyof SemanticColours)[];
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Semantic colours">
      <table style={{ ...frame, width: '100%', borderCollapse: 'collapse', margin: 0 }}>
        <thead>
          <tr>
            <th style={{ textAlign: 'left', padding: 4 }}>Variable</th>
            {THEMES.map(([name]) => (
              <th key={name} style={{ textAlign: 'left', padding: 4 }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td style={{ padding: 4 }}>
                <code style={{ whiteSpace: 'nowrap' }}>var(--st-{kebab(name)})</code>
              </td>
              {THEMES.map(([theme, colours]) => (
                <td key={theme} style={{ padding: 4 }}>
                  <span style={{ display: 'flex', gap: 8, alignItems: 'center', whiteSpace: 'nowrap' }}>
                    <Chip colour={colours[name]} ground={colours.surface} />
                    <code>{colours[name]}</code>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Chip = ({ colour, ground }: { colour: string; ground: string }) => (
  <span
    style={{
      width: 36,
      height: 24,
      flex: 'none',
      borderRadius: 4,
      border: `1px solid ${light.lineStrong}`,
      background: `linear-gradient(${colour}, ${colour}), ${ground}`,
    }}
  />
);

/** Space, type, radius and motion from tokens/base.ts. */
export function BaseTokens() {
  return (
    <div style={{ ...frame, display: 'grid', gap: 24 }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-end' }}>
        {base.space.map((px) => (
          <figure key={px} style={{ margin: 0, textAlign: 'center' }}>
            <div style={{ width: Math.max(1, px), height: Math.max(1, px), background: base.haematoxylin.light }} />
            <figcaption>{px}</figcaption>
          </figure>
        ))}
      </div>
      <div>
        {Object.entries(base.fontSize).map(([name, px]) => (
          <p key={name} style={{ margin: 0, fontSize: px, lineHeight: 1.4 }}>
            {name}, {px} px: 12,431 cells in 9 clusters · 9 个细胞群，共 12,431 个细胞
          </p>
        ))}
      </div>
      <p style={{ margin: 0 }}>
        Radius {base.radius} px. Motion: {base.motion.fast} ms for what answers a press, {base.motion.slow} ms for what
        opens; 1 ms where the system asks for less.
      </p>
      <p style={{ margin: 0 }}>
        <span style={{ fontFamily: base.font.ui }}>Words: {base.font.ui}</span>
        <br />
        <span style={{ fontFamily: base.font.mono }}>Code and barcodes: {base.font.mono}</span>
      </p>
    </div>
  );
}

/** A small table, because MDX has no tables here. The first column names the row. */
export function Facts({ head, rows }: { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  const cell: CSSProperties = { textAlign: 'left', padding: '4px 16px 4px 0', borderBottom: `1px solid ${light.line}` };
  return (
    <table style={{ ...frame, borderCollapse: 'collapse', margin: '8px 0 16px' }}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" style={cell}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>
            {row.map((value, j) => (
              <td key={j} style={cell}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
