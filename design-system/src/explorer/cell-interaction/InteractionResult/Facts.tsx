import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import type { InteractionResultProps } from '../cell-interaction.types.ts';

/** A type with fewer cells has uncertain means. */
const FEW = 10;

/** What was tested with which resource, and the cell types whose means are uncertain. */
export function Facts({ result }: Pick<InteractionResultProps, 'result'>) {
  const t = useT();
  const { cellTypes, resource } = result;
  const few = cellTypes.filter(({ cells }) => cells < FEW);
  return (
    <>
      <Muted>
        {t.dynamic('interaction.facts', {
          ...{ tested: resource.tested, pairs: resource.pairs, permutations: result.permutations },
          ...{ name: `${resource.name} ${resource.version}`.trim(), ...result.total },
        })}
        {result.left > 0 && ` ${t.dynamic('interaction.left', { n: result.left })}`}
      </Muted>
      {resource.orthologs && (
        <Banner tone="info">
          {t.dynamic('interaction.converted', { name: resource.orthologs, n: resource.unconverted ?? 0 })}
        </Banner>
      )}
      {few.length > 0 && (
        <Banner tone="warning">
          {t.dynamic('interaction.noCells', {
            names: few.map(({ name, cells }) => `${t.category(name)} (${t.number(cells)})`).join(', '),
            n: few.length,
          })}
        </Banner>
      )}
    </>
  );
}
