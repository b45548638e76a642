import type { Translate } from '../../../theme/messages.ts';
import type { ResultNote } from '../../ResultNotes.tsx';
import type { RegulonResultProps } from '../tf-regulation.types.ts';

/** Groups with fewer cells have an uncertain specificity. */
const FEW = 10;

/** The network, how its regulons were found, and warnings of the result. */
export function factNotes(t: Translate, { result }: Pick<RegulonResultProps, 'result'>): (ResultNote | false)[] {
  const { network, groups } = result;
  const { pruned } = network;
  const few = groups.filter(({ cells }) => cells < FEW);
  const facts = t.dynamic(result.inferred ? 'tf.factsInferred' : 'tf.facts', {
    ...{ regulons: result.regulons, cells: result.cells, edges: network.edges },
    name: `${network.name} ${network.version}`.trim(),
    method: t.dynamic(`tf.method.${result.method}`),
  });
  const left = result.left > 0 ? ` ${t.dynamic('tf.left', { n: result.left, column: t.column(result.groupBy) })}` : '';
  return [
    { id: 'facts', text: `${facts}${left}` },
    Boolean(pruned) && {
      id: 'pruned',
      text: t.dynamic('tf.prunedBy', {
        sets: [...pruned!.rankings, pruned!.annotations].map(({ name, version }) => `${name} ${version}`).join(' · '),
        ...{ edges: network.edges, before: pruned!.edges, factors: network.factors },
        ...{ of: pruned!.factors, without: pruned!.without, unmapped: pruned!.unmapped },
      }),
    },
    result.inferred && !pruned && { id: 'hypotheses', tone: 'warning', text: t.dynamic('tf.hypotheses') },
    ...(result.warnings ?? []).map((warning): ResultNote => ({
      ...{ id: warning.id, text: t.note(warning) },
      ...(warning.id === 'tf.notFactors' && { tone: 'warning' }),
    })),
    Boolean(network.orthologs) && {
      ...{ id: 'orthologs', tone: 'info' as const },
      text: t.dynamic('tf.converted', { name: network.orthologs! }),
    },
    few.length > 0 && {
      ...{ id: 'few', tone: 'warning' as const },
      text: t.dynamic('tf.few', {
        names: few.map(({ group, cells }) => `${t.category(group)} (${t.number(cells)})`).join(', '),
      }),
    },
    result.coloured < result.regulons && {
      id: 'first',
      text: t.dynamic('tf.first', { n: result.coloured, of: result.regulons }),
    },
  ];
}
