import type { Highcharts } from '../../kernels/highcharts/core.ts';
import type { StromaTheme } from '../../theme/themes.ts';
import type { Translate } from '../../theme/messages.ts';
import { CLASSES, CLASS_COLUMN, classColours, totalOf } from '../../kernels/clonotype/classes.ts';
import { unitWord } from '../../kernels/clonotype/unit.ts';
import type { ClonotypePieProps } from './ClonotypePie.types.ts';

/** Three sectors with labels next to them instead of a legend. */
export function clonotypePieOptions(props: ClonotypePieProps, theme: StromaTheme, t: Translate): Highcharts.Options {
  const { data: total, measure: of = 'cells' } = props;
  const colours = classColours(theme);
  const all = totalOf(total);
  const present = CLASSES.filter((c) => total[c] > 0);
  const words = of === 'cells' ? unitWord(props.unit, t) : t('vdj.clonotypes');
  return {
    chart: { type: 'pie' },
    tooltip: {
      formatter() {
        return `<b>${this.name}</b><br/>${words}: ${t.number(this.y ?? 0)} (${t.percent(all ? (this.y ?? 0) / all : 0)})`;
      },
    },
    plotOptions: {
      pie: {
        // Smaller than its box by the labels' two or three lines at the sides of a phone's.
        size: '64%',
        borderColor: theme.colour.surface,
        borderWidth: 2,
        borderRadius: 0,
        startAngle: 0,
        ...(props.onSelect && {
          cursor: 'pointer' as const,
          point: {
            events: {
              click() {
                const chosen = present[this.index];
                if (chosen) props.onSelect?.({ item: chosen, index: CLASSES.indexOf(chosen) });
              },
            },
          },
        }),
        dataLabels: {
          enabled: true,
          distance: 14,
          connectorColor: theme.colour.plotAxis,
          style: {
            color: theme.colour.text,
            fontSize: '12px',
            fontWeight: '400',
            textOutline: 'none',
            textOverflow: 'none',
          },
          formatter() {
            return `<b>${this.name}</b><br/>${t.number(this.y ?? 0)} (${t.percent(all ? (this.y ?? 0) / all : 0)})`;
          },
        },
      },
    },
    series: [
      {
        type: 'pie',
        name: words,
        // A class without members has no sector, and no label that would cover another one.
        data: present.map((c) => ({
          name: t.category(c, CLASS_COLUMN, true),
          y: total[c],
          color: colours[c],
        })),
      },
    ],
  };
}
