'use client';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { TextLink } from '../../primitives/Link/Link.tsx';
import { Loaded } from '../../primitives/Loaded/Loaded.tsx';
import { Lede, Muted, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import type { TutorialVideo, TutorialVideosProps } from './TutorialVideos.types.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  gap: 40px;
  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Film = styled.video`
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-sunken);
`;
const List = styled.ol`
  li {
    border-bottom: 1px solid var(--st-line);
  }
  a {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto;
    gap: 0 12px;
    padding: 12px 8px;
    color: var(--st-text);
    overflow-wrap: anywhere;
  }
  a[aria-current] {
    background: var(--st-action-soft);
    box-shadow: inset 2px 0 0 var(--st-action);
  }
  a > span:first-child {
    display: grid;
    place-items: center;
    width: 24px;
    height: 20px;
    color: var(--st-muted);
  }
`;
/** Minutes and seconds of a film, 4:05. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Tutorial videos: the list and a player with captions and points to jump to (specification 2.1). */
export function TutorialVideos(props: TutorialVideosProps) {
  const { videos, videoId, videoHref, seen } = props;
  const t = useT();
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('videos.title')}</h1>
          <Lede>{t('videos.lede')}</Lede>
        </div>
      </PageHead>
      <Loaded
        state={videos}
        empty={
          <EmptyState icon="play" title={t('videos.empty')}>
            {t('videos.emptyHint')}
          </EmptyState>
        }
      >
        {(list) => {
          const open = list.find((v) => v.id === videoId) ?? list[0];
          if (!open) return <EmptyState icon="play" title={t('videos.empty')} />;
          return (
            <Columns>
              <Player key={open.id} {...props} video={open} />
              <nav aria-label={t('videos.list')}>
                <List>
                  {list.map((v) => (
                    <li key={v.id}>
                      <TextLink href={videoHref(v.id)} aria-current={v.id === open.id ? 'page' : undefined}>
                        <span>
                          <Icon name={seen?.has(v.id) ? 'check' : 'play'} />
                        </span>
                        {v.title}
                        <Muted as="time">{clock(v.seconds)}</Muted>
                      </TextLink>
                    </li>
                  ))}
                </List>
              </nav>
            </Columns>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Player({ video, onSeen }: TutorialVideosProps & { video: TutorialVideo }) {
  const t = useT();
  const film = useRef<HTMLVideoElement>(null);
  const jump = (at: number) => {
    if (!film.current) return;
    film.current.currentTime = at;
    // A browser may refuse to play without a gesture; the position is correct nevertheless.
    void film.current.play().catch(() => undefined);
  };
  // Captions in the reader's language are on; without one in it, the first.
  const own = video.tracks.find((track) => track.language === t.locale) ?? video.tracks[0];
  return (
    <Stack>
      <Film
        ref={film}
        controls
        preload="none"
        poster={video.poster}
        aria-label={video.title}
        onEnded={() => onSeen?.(video.id)}
      >
        <source src={video.src} />
        {video.tracks.map((track) => (
          <track
            key={track.src}
            kind="captions"
            src={track.src}
            srcLang={track.language}
            label={track.label}
            default={track === own}
          />
        ))}
      </Film>
      <div>
        <h2>{video.title}</h2>
        <p style={{ overflowWrap: 'anywhere' }}>{video.text}</p>
        <Muted>{t('videos.captions', { list: video.tracks.map((track) => track.label).join(', ') })}</Muted>
      </div>
      {video.marks && (
        <RowFlex>
          {video.marks.map((mark) => (
            <Button key={mark.at} isSmall onPress={() => jump(mark.at)}>
              {clock(mark.at)} {mark.label}
            </Button>
          ))}
        </RowFlex>
      )}
    </Stack>
  );
}
