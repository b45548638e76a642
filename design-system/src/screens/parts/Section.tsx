'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Muted } from '../../primitives/Page/Page.styles.ts';

const Root = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 240px) minmax(0, 1fr);
  gap: 16px 48px;
  padding: 28px 0;
  border-top: 1px solid var(--st-line);
  scroll-margin-top: 64px;
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 1fr);
    padding: 24px 0;
  }
`;
const Head = styled.div`
  display: grid;
  gap: 4px;
  align-content: start;
`;
export interface SectionProps {
  id?: string;
  title: string;
  /** Purpose, in one line. */
  lede?: ReactNode;
  /** Below the title: a button of the section. */
  action?: ReactNode;
  children: ReactNode;
}
/** A section of a settings page: description on the left, controls on the right; stacked on narrow screens. */
export function Section({ id, title, lede, action, children }: SectionProps) {
  return (
    <Root id={id} aria-label={title}>
      <Head>
        <h2>{title}</h2>
        {lede && <Muted as="p">{lede}</Muted>}
        {action && <div style={{ marginTop: 8 }}>{action}</div>}
      </Head>
      <div style={{ minWidth: 0 }}>{children}</div>
    </Root>
  );
}

/** One column of fields, 480 px, with its buttons at the end. */
export const FormColumn = styled.form`
  display: grid;
  gap: 16px;
  max-width: 480px;
  align-content: start;
  > button,
  > .end {
    justify-self: start;
  }
`;
export const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  @media (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
