import { useEffect, useState } from 'react';
import { requestOf, send } from '../../api/client.ts';

/** The map of an entry's cells; renders nothing if there is none, or while loading. */
export function EntryPicture({ entry, name }: { entry: string; name: string }) {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    let address: string | null = null;
    const given = { params: { id: entry }, headers: { Accept: 'image/png' }, signal: aborter.signal };
    send(...requestOf('public', 'picture', given))
      .then(async (reply) => {
        if (reply.status !== 200) return;
        address = URL.createObjectURL(await reply.blob());
        if (!aborter.signal.aborted) setSrc(address);
      })
      // The picture is optional.
      .catch(() => {});
    return () => {
      aborter.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [entry]);
  return src && <img src={src} alt={name} />;
}
