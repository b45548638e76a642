'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Lede } from '../../primitives/Page/Page.styles.ts';
import { Tissue } from '../../primitives/Tissue/Tissue.tsx';
import type { NotFoundProps } from '../screens.types.ts';

const Root = styled.div`
  position: relative;
  flex: 1;
  display: grid;
  place-items: center;
  min-height: calc(100dvh - var(--st-chrome, 0px));
  padding: 24px 16px;
  overflow: hidden;
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
`;
const Slide = styled.div`
  position: relative;
  width: min(480px, 100%);
  padding: 32px;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-surface);
  > small {
    font-family: var(--st-mono);
    font-size: 12px;
    line-height: 16px;
    color: var(--st-accent-text);
  }
  > p {
    margin: 8px 0 20px;
  }
`;

/** Unknown, disabled and hidden routes (specification 2.1). */
export function NotFound({ homeHref }: NotFoundProps) {
  const t = useT();
  return (
    <Root>
      <Tissue />
      <Slide>
        <small>404</small>
        <h1>{t('notFound.title')}</h1>
        <Lede>{t('notFound.text')}</Lede>
        <LinkButton href={homeHref} tone="primary">
          {t('notFound.home')}
        </LinkButton>
      </Slide>
    </Root>
  );
}
