import { VennDiagram } from '@stroma/design-system/charts';
import { setExample, setFacts, SET_ROLES, SETS_PYTHON, SETS_R, setsOf, setValues, type Sets } from '../shared/sets.ts';
import type { ChartTool, ChartToolProps } from '../tool.types.ts';

function VennChart({ model, title, onChart, height }: ChartToolProps<Sets>) {
  return <VennDiagram ref={onChart} {...{ title, height }} data={model.data} unit={model.unit} />;
}

export default {
  roles: SET_ROLES,
  settings: [],
  examples: [
    setExample('two', ['stimulated', 'resting'], 121),
    setExample('three', ['CD4 T', 'CD8 T', 'NK'], 122),
    setExample('others', ['limma', 'edgeR', 'DESeq2'], 123),
  ],
  model: (chosen) => setsOf(chosen, 3),
  Chart: VennChart,
  shapes: ({ data: { names } }, look, width, height) => {
    const r = height * 0.3;
    const apart = names.length > 1 ? r * 0.62 : 0;
    return look.colours(names.length).map((fill, i) => {
      const turn = (2 * Math.PI * i) / names.length - Math.PI / (names.length === 2 ? 1 : 2);
      const [x, y] = [width / 2 + apart * Math.cos(turn), height / 2 + apart * Math.sin(turn)];
      return { kind: 'circle', x, y, r, fill, stroke: look.theme.colour.text, opacity: 0.55 };
    });
  },
  height: () => 400,
  groups: () => [],
  values: setValues,
  report: setFacts,
  python: () => SETS_PYTHON,
  r: () => SETS_R,
} satisfies ChartTool<Sets>;
