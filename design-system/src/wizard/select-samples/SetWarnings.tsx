'use client';
import type { UploadedFile } from '@stroma/contract';
import type { AlikeSamples } from '@stroma/contract/tools';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { useT, type Translate } from '../../theme/messages.ts';
import type { DraftSample } from '../wizard.types.ts';

/** Number of sample names listed for a pair or a kind. */
const SHOWN = 5;

interface SetWarningsProps {
  alike: readonly AlikeSamples[];
  samples: readonly DraftSample[];
  files: readonly UploadedFile[];
}
/** Warnings about the combination of samples: duplicates, several species, several instruments. */
export function SetWarnings({ alike, samples, files }: SetWarningsProps) {
  const t = useT();
  const nameOf = (id: string) => samples.find((s) => s.fileId === id)?.name ?? id;
  const fileOf = (sample: DraftSample) => files.find((f) => f.id === sample.fileId);
  const species = kinds(samples, (one) => fileOf(one)?.species ?? null);
  const formats = kinds(samples, (one) => instrumentOf(fileOf(one)?.format ?? null));
  return (
    <>
      {alike.map(({ a, b, shared, percent, cellsA, cellsB, isSame }) => (
        <Banner tone="warning" key={`${a} ${b}`}>
          {t(isSame ? 'samples.same' : 'samples.alike', {
            ...{ a: nameOf(a), b: nameOf(b), shared, smaller: Math.min(cellsA, cellsB) },
            percent: t.number(percent),
          })}
        </Banner>
      ))}
      {species.size > 1 && (
        <Banner tone="warning">
          {t('samples.severalSpecies', { kinds: listed(t, species, (one) => t.dynamic(`species.${one}`, {}, one)) })}
        </Banner>
      )}
      {formats.size > 1 && (
        <Banner tone="warning">
          {t('samples.severalInstruments', {
            kinds: listed(t, formats, (one) => t.dynamic(`file.layout.${one}`, {}, one)),
          })}
        </Banner>
      )}
    </>
  );
}

/** Formats that identify an instrument; a plain table does not. */
const instrumentOf = (format: string | null): string | null =>
  format !== null && /^(?:10x|celescope|parse|bd)-/.test(format) ? format.replace(/^10x-(?!v).*/, '10x-h5') : null;

function kinds(samples: readonly DraftSample[], kindOf: (one: DraftSample) => string | null): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of samples) {
    const kind = kindOf(one);
    if (kind !== null) found.set(kind, [...(found.get(kind) ?? []), one.name]);
  }
  return found;
}

/** Each kind with its number of samples and their names. */
const listed = (t: Translate, found: ReadonlyMap<string, readonly string[]>, name: (kind: string) => string): string =>
  [...found]
    .map(([kind, names]) =>
      t('samples.kind', {
        ...{ kind: name(kind), n: names.length, more: Math.max(0, names.length - SHOWN) },
        names: t.list(names.slice(0, SHOWN)),
      }),
    )
    .join(t('doctor.join'));
