import type { ResultNote } from '../../ResultNotes.tsx';
import type { Translate } from '../../../theme/messages.ts';
import type { InteractionResultProps } from '../cell-interaction.types.ts';

/** A type with fewer cells has uncertain means. */
const FEW = 10;

/** Notes on the tested pairs, the resource, and cell types with uncertain means. */
export function factNotes(t: Translate, { result }: Pick<InteractionResultProps, 'result'>): (ResultNote | false)[] {
  const { cellTypes, resource } = result;
  const few = cellTypes.filter(({ cells }) => cells < FEW);
  const facts = t.dynamic('interaction.facts', {
    ...{ tested: resource.tested, pairs: resource.pairs, permutations: result.permutations },
    ...{ name: `${resource.name} ${resource.version}`.trim(), ...result.total },
  });
  return [
    {
      id: 'facts',
      text: `${facts}${result.left > 0 ? ` ${t.dynamic('interaction.left', { n: result.left })}` : ''}`,
    },
    resource.orthologs !== null &&
      resource.orthologs !== undefined && {
        ...{ id: 'orthologs', tone: 'info' as const },
        text: t.dynamic('interaction.converted', { name: resource.orthologs, n: resource.unconverted ?? 0 }),
      },
    few.length > 0 && {
      ...{ id: 'few', tone: 'warning' as const },
      text: t.dynamic('interaction.noCells', {
        names: few.map(({ name, cells }) => `${t.category(name)} (${t.number(cells)})`).join(', '),
        n: few.length,
      }),
    },
  ];
}
