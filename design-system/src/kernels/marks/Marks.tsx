'use client';
import { memo } from 'react';
import type { Mark } from './marks.types.ts';

function One({ m }: { m: Mark }) {
  const title = m.title ? <title>{m.title}</title> : null;
  switch (m.kind) {
    case 'path':
      return (
        <path
          d={m.d}
          fill={m.fill ?? 'none'}
          stroke={m.stroke}
          strokeWidth={m.width}
          strokeDasharray={m.dash}
          strokeLinecap={m.round ? 'round' : undefined}
          opacity={m.opacity}
          data-part={m.part}
        >
          {title}
        </path>
      );
    case 'rect':
      return (
        <rect
          x={m.x}
          y={m.y}
          width={Math.max(0, m.w)}
          height={Math.max(0, m.h)}
          rx={m.radius}
          fill={m.fill}
          stroke={m.stroke}
          opacity={m.opacity}
          data-part={m.part}
        >
          {title}
        </rect>
      );
    case 'circle':
      return (
        <circle cx={m.x} cy={m.y} r={m.r} fill={m.fill} stroke={m.stroke} opacity={m.opacity} data-part={m.part}>
          {title}
        </circle>
      );
    case 'image':
      return <image x={m.x} y={m.y} width={m.w} height={m.h} href={m.href} preserveAspectRatio="none" />;
    case 'text':
      return (
        <text
          x={m.x}
          y={m.y}
          fontSize={m.size ?? 12}
          textAnchor={m.anchor}
          transform={m.rotate ? `rotate(${m.rotate} ${m.x} ${m.y})` : undefined}
          fontStyle={m.italic ? 'italic' : undefined}
          fontWeight={m.bold ? 600 : undefined}
          fill={m.fill}
          stroke={m.halo}
          strokeWidth={m.halo ? 3 : undefined}
          strokeLinejoin={m.halo ? 'round' : undefined}
          paintOrder={m.halo ? 'stroke' : undefined}
          data-part={m.part}
        >
          {title}
          {m.text}
        </text>
      );
  }
}

/** The marks inside an <svg>. The list is replaced, never changed in place. */
export const Marks = memo(function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map((m, i) => <One key={i} m={m} />);
});
