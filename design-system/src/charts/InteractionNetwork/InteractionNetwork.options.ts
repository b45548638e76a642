import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { nameFitter } from '../../kernels/text/names.ts';
import { isLit, typeColours, weighted } from './InteractionNetwork.figure.ts';
import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';

/** The chord alternative: a band leaves its source in the source's colour. */
export function chordOptions(props: InteractionNetworkProps, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { cellTypes, selected, onSelect } = props;
  const colours = typeColours(props);
  const colourOf = new Map(cellTypes.map((type, i) => [type.name, colours[i] as string]));
  const of = (value: number) => t.dynamic('interaction.pairs', { n: value });
  const fit = nameFitter(
    cellTypes.map(({ name }) => name),
    110,
  );
  return {
    chart: { type: 'dependencywheel', spacing: [8, 8, 8, 8] },
    tooltip: {
      formatter() {
        const p = this as unknown as { from?: string; to?: string; weight?: number; name?: string; sum?: number };
        return p.from
          ? `<b>${p.from} → ${p.to}</b><br/>${of(p.weight ?? 0)}`
          : `<b>${p.name}</b><br/>${of(p.sum ?? 0)}`;
      },
    },
    series: [
      {
        type: 'dependencywheel',
        name: props.title,
        keys: ['from', 'to', 'weight', 'color', 'linkOpacity'],
        size: '66%',
        center: ['50%', '50%'],
        linkOpacity: 0.55,
        borderWidth: 0,
        nodeWidth: 12,
        nodePadding: cellTypes.length > 24 ? 2 : 6,
        dataLabels: {
          enabled: true,
          color: theme.colour.text,
          style: { fontSize: '12px', fontWeight: '400', textOutline: 'none' },
          distance: 26,
          textPath: { enabled: false },
          nodeFormatter() {
            return fit((this as unknown as { name: string }).name);
          },
          formatter: () => '',
        },
        nodes: cellTypes.map((type) => ({ id: type.name, name: type.name, color: colourOf.get(type.name) })),
        data: weighted(props).map((e) => [
          e.source,
          e.target,
          e.value,
          isLit(selected, e.source, e.target) ? colourOf.get(e.source) : theme.colour.noExpression,
          isLit(selected, e.source, e.target) ? 0.55 : 0.25,
        ]),
        point: {
          events: {
            click(this: Highcharts.Point) {
              const p = this as unknown as { isNode?: boolean; name?: string };
              if (p.isNode && p.name) onSelect?.(p.name);
            },
          },
        },
      } as unknown as Highcharts.SeriesOptionsType,
    ],
  };
}
