import { Tip } from './MarksView.styles.ts';

/** Tooltip of a drawn chart beside (x, y), on the side with room. */
export function ChartTip(props: { lines: readonly string[]; x: number; y: number; width: number; height: number }) {
  const { lines, x, y, width, height } = props;
  const right = x > width * 0.55;
  const low = y > height * 0.6;
  return (
    <Tip
      role="presentation"
      style={{
        ...(right ? { right: Math.max(0, width - x + 10) } : { left: x + 10 }),
        ...(low ? { bottom: Math.max(0, height - y + 10) } : { top: y + 10 }),
      }}
    >
      {lines.map((line, i) => (i ? <span key={i}>{line}</span> : <b key={i}>{line}</b>))}
    </Tip>
  );
}
