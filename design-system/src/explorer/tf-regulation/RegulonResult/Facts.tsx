import { Banner } from '../../../primitives/Banner/Banner.tsx';
import { Muted } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import type { RegulonResultProps } from '../tf-regulation.types.ts';

/** Groups with fewer cells have an uncertain specificity. */
const FEW = 10;

/** The network, how its regulons were found, and warnings of the result. */
export function Facts({ result }: Pick<RegulonResultProps, 'result'>) {
  const t = useT();
  const { network, groups } = result;
  const few = groups.filter(({ cells }) => cells < FEW);
  return (
    <>
      <Muted>
        {t.dynamic(result.inferred ? 'tf.factsInferred' : 'tf.facts', {
          ...{ regulons: result.regulons, cells: result.cells, edges: network.edges },
          name: `${network.name} ${network.version}`.trim(),
          method: t.dynamic(`tf.method.${result.method}`),
        })}
        {result.left > 0 && ` ${t.dynamic('tf.left', { n: result.left, column: result.groupBy })}`}
      </Muted>
      {network.pruned && (
        <Muted>
          {t.dynamic('tf.prunedBy', {
            sets: [...network.pruned.rankings, network.pruned.annotations]
              .map(({ name, version }) => `${name} ${version}`)
              .join(' · '),
            ...{ edges: network.edges, before: network.pruned.edges, factors: network.factors },
            ...{ of: network.pruned.factors, without: network.pruned.without, unmapped: network.pruned.unmapped },
          })}
        </Muted>
      )}
      {result.inferred && !network.pruned && <Banner tone="warning">{t.dynamic('tf.hypotheses')}</Banner>}
      {(result.warnings ?? []).map((warning) =>
        warning.id === 'tf.notFactors' ? (
          <Banner key={warning.id} tone="warning">
            {t.note(warning)}
          </Banner>
        ) : (
          <Muted key={warning.id}>{t.note(warning)}</Muted>
        ),
      )}
      {network.orthologs && <Banner tone="info">{t.dynamic('tf.converted', { name: network.orthologs })}</Banner>}
      {few.length > 0 && (
        <Banner tone="warning">
          {t.dynamic('tf.few', {
            names: few.map(({ group, cells }) => `${t.category(group)} (${t.number(cells)})`).join(', '),
          })}
        </Banner>
      )}
    </>
  );
}
