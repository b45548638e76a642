import { useEffect, useRef, useState } from 'react';
import { Thumbnail } from '@stroma/design-system/primitives';
import { requestOf, send } from '../../api/client.ts';

/** Picture of a dataset's view, or null. */
async function readPicture(id: string, signal: AbortSignal): Promise<Blob | null> {
  const given = { params: { id }, headers: { Accept: 'image/png' }, signal };
  const reply = await send(...requestOf('datasetProxies', 'thumbnail', given));
  return reply.status === 200 ? reply.blob() : null;
}

/**
 * Small picture of a dataset's view, loaded when its row is nearly visible. Pictures are optional, so a dataset without a view, a damaged or an
 * unreachable one is shown without.
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
