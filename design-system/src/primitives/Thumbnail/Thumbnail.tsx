'use client';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';

const Box = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 96px;
  height: 72px;
  overflow: hidden;
  border: 1px solid var(--st-line);
  border-radius: 6px;
  background: var(--st-surface);
  color: var(--st-muted);
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
export interface ThumbnailProps {
  /** Null means no picture, undefined not loaded yet. */
  src: string | null | undefined;
}
/** A small picture next to a name. It adds no information to the name, so it is hidden from assistive technology. */
export function Thumbnail({ src }: ThumbnailProps) {
  return (
    <Box aria-hidden="true">
      {src && <img src={src} alt="" />}
      {src === null && <Icon name="cells" />}
    </Box>
  );
}
