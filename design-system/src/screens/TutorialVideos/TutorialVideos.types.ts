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
  /** What it shows, one or two sentences. */
  text: string;
  seconds: number;
  src: string;
  poster?: string;
  /** At least one: a video without captions is not listed as finished. */
  tracks: readonly VideoTrack[];
  /** Points in the film: seconds and what begins there. */
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
