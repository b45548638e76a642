import { base } from '@stroma/design-system/tokens';
import { StromaProvider } from '@stroma/design-system/theme';
import { Button, TextField } from '@stroma/design-system/primitives';

const DENSITIES = ['comfortable', 'compact'] as const;

/** The same controls in both densities, beside each other. */
export function DensityTable() {
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}>
      {DENSITIES.map((density) => (
        <StromaProvider key={density} locale="en-US" theme="light" density={density} timeZone="UTC">
          <div style={{ display: 'grid', gap: 12, padding: 12 }}>
            <strong>{density}</strong>
            <TextField label={`Name of the analysis, ${density}`} defaultValue="PBMC, first try" />
            <Button>{`Start, ${density}`}</Button>
          </div>
        </StromaProvider>
      ))}
    </div>
  );
}

const USES = {
  fast: 'Colours of a control, a popover that opens, the thumb of a switch.',
  slow: 'A dialog that opens, the width of a progress bar.',
} as const;

/** Durations of the token objects with their uses. */
export function MotionTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Variable</th>
          <th scope="col">Duration</th>
          <th scope="col">Use</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(USES) as (keyof typeof USES)[]).map((name) => (
          <tr key={name}>
            <td>
              <code>{`var(--st-${name})`}</code>
            </td>
            <td>{base.motion[name]} ms</td>
            <td>{USES[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
