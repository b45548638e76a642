import type { Loadable } from '../../primitives/common.types.ts';

export interface VideoTrack {
  /** WebVTT of this origin. */
  src: string;
  /** BCP 47, e.g. zh-CN. */
  language: string;
  label: string;
}
export interface TutorialVideo {
  id: string;
  title: string;
  /** Content, in one or two sentences. */
  text: string;
  seconds: number;
  src: string;
  poster?: string;
  /** At least one: a video without captions is not listed. */
  tracks: readonly VideoTrack[];
  /** Chapters: seconds and title. */
  marks?: readonly { at: number; label: string }[];
}
export interface TutorialVideosProps {
  videos: Loadable<readonly TutorialVideo[]>;
  /** The open video; null shows the first. */
  videoId: string | null;
  videoHref: (id: string) => string;
  /** Ids seen to the end. */
  seen?: ReadonlySet<string>;
  onSeen?: (id: string) => void;
}
