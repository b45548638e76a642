'use client';
import type { Receptors, VdjParams } from '@stroma/contract/tools';
import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import { receptorsProblem } from './validateVdj.ts';

/** The receptors of the dataset's own file that are chosen: cells and layout, or why these parameters cannot use them. */
export function OwnReceptors({ value, receptors }: { value: VdjParams; receptors?: Receptors | null | undefined }) {
  const t = useT();
  const problem = receptorsProblem(value, receptors);
  if (problem || !receptors)
    return (
      <Banner tone="danger" isProblem>
        {t.error(problem ?? { id: 'RECEPTORS_NOT_FOUND' })}
      </Banner>
    );
  const { type } = value;
  const n = receptors.cells[type];
  return (
    <>
      <strong>{t.dynamic('vdj.own.title', { n, type })}</strong>
      <Muted>{t.dynamic('vdj.own.hint', { n, type, layout: t.dynamic(`vdj.own.layout.${receptors.layout}`) })}</Muted>
    </>
  );
}
