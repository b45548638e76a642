import { useEffect, useRef, type ReactNode } from 'react';
import { useTheme } from 'styled-components';
import { chartIn } from '@stroma/design-system/charts';
import { useT } from '@stroma/design-system/messages';
import { useAppSelector } from '../../../app/store/hooks.ts';
import { hasPicture, keepPicture } from '../../../features/pictures/index.ts';

/** px; shown at half the size. */
const PICTURE = { width: 240, height: 160 };
/** px: width at which the figure is laid out. */
const LAID_OUT = 480;
/** Polling interval in ms for the figure; after this number of attempts it is given no further time. */
const EVERY = 1500;
const LOOKS = 20;

/** Runs at once if the browser cannot report idleness. */
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 0);

interface PicturedProps {
  result: string;
  /** Text that changes with the names of its labels. */
  names: string;
  children: ReactNode;
}
/** Takes a small picture of a result's figure for the list of results: once per browser, and again when names, theme or language change. */
export function WithThumbnail({ result, names, children }: PicturedProps) {
  const uuid = useAppSelector((state) => state.session.info?.uuid);
  const { name: theme } = useTheme();
  const { locale } = useT();
  const look = `${theme} ${locale} ${names}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!uuid || hasPicture(uuid, result, look)) return;
    let looks = 0;
    let isHere = true;
    const tryOnce = () => {
      looks += 1;
      const chart = box.current && chartIn(box.current);
      if (!chart || document.hidden) {
        if (looks >= LOOKS) clearInterval(timer);
        return;
      }
      clearInterval(timer);
      whenIdle(() => {
        if (!isHere) return;
        const ground = getComputedStyle(chart.element).getPropertyValue('--st-surface') || '#ffffff';
        void toPicture(chart.toSvg(LAID_OUT), ground).then((picture) => {
          if (picture && isHere) keepPicture(uuid, result, picture, look, Date.now());
        });
      });
    };
    const timer = setInterval(tryOnce, EVERY);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [uuid, result, look]);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/** The scaled figure as a data URL; null if the browser cannot draw it. */
async function toPicture(svg: string, ground: string): Promise<string | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = Object.assign(document.createElement('canvas'), PICTURE);
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { width, height } = PICTURE;
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  return canvas.toDataURL('image/webp', 0.8);
}
