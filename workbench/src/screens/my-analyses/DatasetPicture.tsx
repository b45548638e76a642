import { useEffect, useRef, useState } from 'react';
import { Thumbnail } from '@stroma/design-system/primitives';
import { requestOf, send } from '../../api/client.ts';

/** The picture of a dataset's view; null where there is none. */
async function readPicture(id: string, signal: AbortSignal): Promise<Blob | null> {
  const given = { params: { id }, headers: { Accept: 'image/png' }, signal };
  const reply = await send(...requestOf('datasetProxies', 'thumbnail', given));
  return reply.status === 200 ? reply.blob() : null;
}

/**
 * A dataset's view in small, read when its row comes near. A list is whole without its pictures, so a dataset that has no view, is
 * damaged or cannot be reached is shown without one.
 */
export function DatasetPicture({ id }: { id: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const [src, setSrc] = useState<string | null | undefined>();
  useEffect(() => {
    const aborter = new AbortController();
    let address: string | null = null;
    const show = (found: Blob | null): void => {
      if (aborter.signal.aborted) return;
      address = found && URL.createObjectURL(found);
      setSrc(address);
    };
    const read = (): void => void readPicture(id, aborter.signal).then(show, () => show(null));
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        read();
      },
      { rootMargin: '200px' },
    );
    observer.observe(box.current!);
    return () => {
      observer.disconnect();
      aborter.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [id]);
  return (
    <span ref={box}>
      <Thumbnail src={src} />
    </span>
  );
}
