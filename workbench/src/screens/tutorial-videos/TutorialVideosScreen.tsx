import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ContentItem } from '@stroma/contract';
import { TutorialVideos, type TutorialVideo } from '@stroma/design-system/screens';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/useApp.ts';
import { useContent } from '../../app/hooks/useContent.ts';
import { mapLoadable } from '../../features/calls/index.ts';

const KEY = 'stroma.videos.seen';
const readSeen = (): Set<string> => new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]);

const toVideo = (item: ContentItem): TutorialVideo => ({
  id: item.id,
  title: item.title,
  text: item.summary,
  ...(item.meta as Pick<TutorialVideo, 'seconds' | 'src' | 'poster' | 'tracks' | 'marks'>),
});

/** Recorded from the product itself; captions in both languages. Finished videos are marked in this browser. */
export function TutorialVideosScreen() {
  usePageTitle('menu.tutorialVideos');
  const [query] = useSearchParams();
  const [seen, setSeen] = useState(readSeen);
  const markSeen = (id: string): void => {
    const next = new Set(seen).add(id);
    localStorage.setItem(KEY, JSON.stringify([...next]));
    setSeen(next);
  };
  return (
    <TutorialVideos
      videos={mapLoadable(useContent('video'), (items) => items.map(toVideo))}
      videoId={query.get('id')}
      videoHref={(id) => `${paths.tutorialVideos}?id=${id}`}
      seen={seen}
      onSeen={markSeen}
    />
  );
}
