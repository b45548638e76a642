'use client';
import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { css, styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../Button/Button.tsx';

const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 90;
  background: var(--st-scrim);
`;
/** Left and right in a left-to-right page; swapped in right-to-left pages. */
const sides = {
  right: css`
    inset-block: 0;
    inset-inline-end: 0;
    width: min(400px, 92vw);
    border-inline-start: 1px solid var(--st-line);
  `,
  left: css`
    inset-block: 0;
    inset-inline-start: 0;
    width: min(320px, 86vw);
    border-inline-end: 1px solid var(--st-line);
  `,
  bottom: css`
    inset: auto 0 0 0;
    max-height: 78dvh;
    border-top: 1px solid var(--st-line);
    border-radius: 12px 12px 0 0;
  `,
};
const Sheet = styled(Modal)<{ $side: keyof typeof sides }>`
  position: fixed;
  display: flex;
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  ${({ $side }) => sides[$side]}
`;
const Body = styled(Dialog)`
  display: flex;
  flex-direction: column;
  width: 100%;
  min-height: 0;
  outline: none;
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 8px 8px 8px 16px;
  border-bottom: 1px solid var(--st-line);
`;
const Content = styled.div`
  padding: 16px;
  overflow: auto;
`;
export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  side?: keyof typeof sides;
  children: ReactNode;
}
export function Drawer({ isOpen, onClose, title, side = 'right', children }: DrawerProps) {
  const t = useT();
  return (
    <Overlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Sheet $side={side}>
        <Body>
          <Head>
            <Heading slot="title" style={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
              {title}
            </Heading>
            <IconButton icon="close" label={t('common.close')} onPress={onClose} />
          </Head>
          <Content>{children}</Content>
        </Body>
      </Sheet>
    </Overlay>
  );
}
