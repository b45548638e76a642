'use client';
import type { Effects } from '@stroma/contract';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import type { Loadable } from '../../../primitives/common.types.ts';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT, type Translate } from '../../../theme/messages.ts';

export interface EditEffectsProps {
  /** Effects of the edit; null while no edit is chosen. */
  state: Loadable<Effects> | null;
  /** Label of the button that makes the edit, if it is not adjacent; then only changes are mentioned. */
  verb?: string;
}
/** Results that are named. */
const SHOWN = 3;

function sentence(t: Translate, { outdated, current }: Effects): string {
  const names = outdated.slice(0, SHOWN).map(({ name }) => name);
  const rest = outdated.length - names.length;
  return [
    ...(outdated.length
      ? [
          t('effects.outdated', {
            n: outdated.length,
            names: t.list(rest ? [...names, t('effects.more', { n: rest })] : names),
          }),
        ]
      : []),
    ...(current ? [t('effects.current', { n: current })] : []),
  ].join(' ');
}

/** Lists the results that an edit would make outdated, before it is made. The edit does not wait for the list. */
export function EditEffects({ state, verb }: EditEffectsProps) {
  const t = useT();
  if (!state) return null;
  if (state.state !== 'ready') {
    if (verb !== undefined) return null;
    return <Muted role="status">{t(state.state === 'error' ? 'effects.unknown' : 'effects.asking')}</Muted>;
  }
  const said = sentence(t, state.data);
  if (!said) return verb === undefined ? <Muted role="status">{t('effects.none')}</Muted> : null;
  const text = verb === undefined ? said : t('effects.of', { verb, what: said });
  if (!state.data.outdated.length) return <Muted role="status">{text}</Muted>;
  return <Banner tone="warning">{text}</Banner>;
}
