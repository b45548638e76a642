import type { ReactNode } from 'react';

/** Small drawings of the product's interface in its tokens; the adjacent text describes them. */
function Sheet({ children, height = 300 }: { children: ReactNode; height?: number }) {
  return (
    <svg viewBox={`0 0 520 ${height}`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
const LINE = { fill: 'none', stroke: 'var(--st-line-strong)', strokeWidth: 1 } as const;
const Box = (p: { x: number; y: number; w: number; h: number; fill?: string; stroke?: string; r?: number }) => (
  <rect
    x={p.x}
    y={p.y}
    width={p.w}
    height={p.h}
    rx={p.r ?? 4}
    fill={p.fill ?? 'var(--st-surface)'}
    stroke={p.stroke ?? 'var(--st-line)'}
  />
);
const Word = ({ x, y, w, strong }: { x: number; y: number; w: number; strong?: boolean }) => (
  <rect x={x} y={y} width={w} height={6} rx={3} fill={strong ? 'var(--st-muted)' : 'var(--st-line-strong)'} />
);

/** Sunflower positions: an even field without any randomness. */
const disc = (cx: number, cy: number, r: number, n: number) =>
  Array.from({ length: n }, (_, i) => {
    const a = i * 2.399963;
    const d = r * Math.sqrt((i + 0.5) / n);
    return [cx + d * Math.cos(a), cy + d * Math.sin(a) * 0.8] as const;
  });
function Cells({
  groups,
  size,
}: {
  groups: readonly (readonly [number, number, number, number, string])[];
  size: number;
}) {
  return groups.map(([cx, cy, r, n, fill]) => (
    <g key={`${cx}${cy}`} fill={fill} fillOpacity={0.85}>
      {disc(cx, cy, r, n).map(([x, y], i) => (
        <circle key={i} cx={x.toFixed(1)} cy={y.toFixed(1)} r={size} />
      ))}
    </g>
  ));
}

export function WelcomePicture() {
  return (
    <Sheet height={220}>
      {disc(260, 110, 330, 130).map(([x, y], i) => {
        const near = Math.hypot(x - 260, (y - 110) * 1.2) < 150;
        return (
          <g key={i}>
            <circle
              cx={x}
              cy={y}
              r={13}
              fill="var(--st-accent)"
              fillOpacity={near ? 0.2 : 0.08}
              stroke="var(--st-accent)"
              strokeOpacity={0.35}
            />
            <circle cx={x + 2} cy={y - 1} r={4.5} fill="var(--st-action)" fillOpacity={near ? 0.9 : 0.35} />
          </g>
        );
      })}
    </Sheet>
  );
}

/** My analyses: the bar of menus, a job that runs, the table of datasets. */
export function HomepagePicture() {
  return (
    <Sheet>
      <Box x={24} y={24} w={472} h={252} r={8} />
      <path d="M24 52h472" {...LINE} />
      <circle cx={42} cy={38} r={6} fill="var(--st-accent)" fillOpacity={0.3} stroke="var(--st-accent)" />
      {[60, 118, 168].map((x, i) => (
        <Word key={x} x={x} y={35} w={[46, 38, 52][i] ?? 40} strong={i === 0} />
      ))}
      <circle cx={476} cy={38} r={8} fill="var(--st-action-soft)" />
      <Word x={44} y={70} w={96} strong />
      <rect x={404} y={64} width={72} height={20} rx={4} fill="var(--st-action)" />
      <Box x={44} y={96} w={432} h={44} fill="var(--st-sunken)" />
      <Word x={58} y={108} w={84} strong />
      <rect x={58} y={124} width={404} height={4} rx={2} fill="var(--st-line)" />
      <rect x={58} y={124} width={246} height={4} rx={2} fill="var(--st-action)" />
      <path d="M44 168h432" {...LINE} />
      <path d="M44 168h72" stroke="var(--st-action)" strokeWidth={2} />
      <Word x={44} y={154} w={72} strong />
      <Word x={134} y={154} w={60} />
      <Word x={212} y={154} w={64} />
      {[188, 214, 240].map((y, i) => (
        <g key={y}>
          <Word x={44} y={y} w={[120, 152, 96][i] ?? 100} strong />
          <Word x={252} y={y} w={44} />
          <Word x={330} y={y} w={56} />
          <rect x={420} y={y - 4} width={52} height={14} rx={7} fill="var(--st-success-soft)" />
          <circle cx={428} cy={y + 3} r={3} fill="var(--st-success)" />
          {i < 2 && <path d={`M44 ${y + 16}h432`} stroke="var(--st-line)" />}
        </g>
      ))}
    </Sheet>
  );
}

/** Three matrix files become one archive, which is dropped and parsed. */
export function UploadPicture() {
  return (
    <Sheet>
      {['matrix.mtx', 'features.tsv', 'barcodes.tsv'].map((name, i) => (
        <g key={name}>
          <Box x={28} y={64 + i * 60} w={128} h={44} />
          <path d={`M42 ${76 + i * 60}h9l5 5v15h-14zm9 0v5h5`} {...LINE} stroke="var(--st-action)" strokeWidth={1.4} />
          <text x={66} y={90 + i * 60} fontSize={11} fontFamily="var(--st-mono)" fill="var(--st-muted)">
            {name}
          </text>
          <path
            d={`M156 ${86 + i * 60}C190 ${86 + i * 60} 186 146 220 146`}
            fill="none"
            stroke="var(--st-line-strong)"
            strokeWidth={1.4}
          />
        </g>
      ))}
      <rect
        x={220}
        y={76}
        width={272}
        height={140}
        rx={8}
        fill="var(--st-action-soft)"
        stroke="var(--st-action)"
        strokeDasharray="5 5"
      />
      <path
        d="M356 138v-34m-13 13 13-13 13 13M334 142v10h44v-10"
        fill="none"
        stroke="var(--st-action)"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x={356} y={184} textAnchor="middle" fontSize={12} fontFamily="var(--st-mono)" fill="var(--st-text)">
        sample.zip
      </text>
      <rect x={244} y={236} width={224} height={4} rx={2} fill="var(--st-line)" />
      <rect x={244} y={236} width={162} height={4} rx={2} fill="var(--st-action)" />
    </Sheet>
  );
}

/** Four steps, thresholds in the middle, clusters at the end. */
export function InitiatePicture() {
  const bars = [8, 18, 34, 58, 82, 96, 88, 70, 52, 38, 27, 19, 13, 9, 6, 4];
  return (
    <Sheet>
      <path d="M60 44h400" {...LINE} />
      {[60, 193, 326, 460].map((x, i) => (
        <g key={x}>
          <circle
            cx={x}
            cy={44}
            r={12}
            fill={i < 2 ? 'var(--st-action)' : 'var(--st-surface)'}
            stroke={i < 2 ? 'var(--st-action)' : 'var(--st-line-strong)'}
          />
          <text
            x={x}
            y={48}
            textAnchor="middle"
            fontSize={12}
            fontWeight={600}
            fill={i < 2 ? 'var(--st-on-action)' : 'var(--st-muted)'}
          >
            {i + 1}
          </text>
        </g>
      ))}
      <Box x={24} y={84} w={228} h={188} r={8} />
      {bars.map((h, i) => (
        <rect
          key={i}
          x={42 + i * 12}
          y={244 - h * 1.3}
          width={9}
          height={h * 1.3}
          fill={i > 1 && i < 11 ? 'var(--st-action)' : 'var(--st-line-strong)'}
        />
      ))}
      <path d="M36 244h204" {...LINE} />
      {[64, 172].map((x) => (
        <g key={x}>
          <path d={`M${x} 100v144`} stroke="var(--st-accent)" strokeWidth={1.5} />
          <circle cx={x} cy={104} r={5} fill="var(--st-accent)" />
        </g>
      ))}
      <Box x={268} y={84} w={228} h={188} r={8} />
      <Cells
        size={2.6}
        groups={[
          [330, 138, 36, 90, 'var(--st-action)'],
          [418, 146, 40, 100, 'var(--st-accent)'],
          [352, 222, 32, 70, 'var(--st-info)'],
          [440, 226, 26, 50, 'var(--st-warning)'],
        ]}
      />
    </Sheet>
  );
}
