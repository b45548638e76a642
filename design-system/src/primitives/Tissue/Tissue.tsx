'use client';
import { useEffect, useRef } from 'react';
import { useTheme } from 'styled-components';
import { hexToRgb } from '../../tokens/hex.ts';
import { seededRandom } from '../../tokens/random.ts';
import { useSize } from '../useSize.ts';

/** A stained field drawn in the brand's two colours: ornament, not data, so it is hidden from assistive technology. */
export function Tissue() {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useSize(box);
  const theme = useTheme();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || !width) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    canvas.current.width = width * ratio;
    canvas.current.height = height * ratio;
    context.scale(ratio, ratio);
    context.clearRect(0, 0, width, height);
    const random = seededRandom(7);
    const eosin = hexToRgb(theme.colour.accent).join(',');
    const haematoxylin = hexToRgb(theme.colour.action).join(',');
    const step = 30;
    for (let gy = -1; gy * step < height + step; gy++)
      for (let gx = -1; gx * step < width + step; gx++) {
        const x = (gx + (gy % 2) / 2 + (random() - 0.5) * 0.55) * step;
        const y = (gy + (random() - 0.5) * 0.55) * step;
        // A gland: cells form rings around two lumina.
        const lumen = Math.min(
          Math.hypot(x - width * 0.62, (y - height * 0.36) * 1.1) / 170,
          Math.hypot(x - width * 0.14, (y - height * 0.74) * 0.9) / 110,
        );
        if (lumen < 0.62) continue;
        const rim = Math.exp(-(((lumen - 0.9) / 0.22) ** 2));
        const r = 10 + random() * 5;
        context.beginPath();
        context.ellipse(x, y, r + 3, r, random() * 3.14, 0, 6.3);
        context.fillStyle = `rgba(${eosin},${0.1 + 0.14 * rim})`;
        context.strokeStyle = `rgba(${eosin},${0.16 + 0.2 * rim})`;
        context.fill();
        context.stroke();
        context.beginPath();
        context.ellipse(
          x + random() * 4 - 2,
          y + random() * 4 - 2,
          3.2 + 2 * random() + 1.4 * rim,
          3 + 1.6 * random(),
          random() * 3.14,
          0,
          6.3,
        );
        context.fillStyle = `rgba(${haematoxylin},${0.4 + 0.45 * rim})`;
        context.fill();
      }
  }, [width, height, theme]);
  return (
    <div ref={box} style={{ position: 'absolute', inset: 0 }} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}
