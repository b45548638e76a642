'use client';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { IconButton } from '../Button/Button.tsx';
import { useSize } from '../useSize.ts';

const Overlay = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 100;
  display: grid;
  place-items: center;
  padding: 16px;
  background: var(--st-scrim);
  &[data-entering] {
    animation: st-fade var(--st-slow) ease-out;
  }
  @keyframes st-fade {
    from {
      opacity: 0;
    }
  }
`;
const Frame = styled(Modal)<{ $width: number }>`
  width: min(${({ $width }) => $width}px, 100%);
  max-height: calc(100dvh - 32px);
  display: flex;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  overflow: hidden;
`;
const Body = styled(AriaDialog)`
  display: flex;
  flex-direction: column;
  width: 100%;
  min-height: 0;
  outline: none;
`;
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 12px;
  padding: 20px 20px 0 24px;
`;
const Title = styled(Heading).attrs({ slot: 'title' })`
  font-size: 16px;
  line-height: 32px;
  font-weight: 600;
  overflow-wrap: anywhere;
`;
const Content = styled.div`
  padding: 8px 24px 20px;
  overflow: auto;
  color: var(--st-text);
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  padding: 12px 24px;
  border-top: 1px solid var(--st-line);
`;

/** Makes long content scrollable by keyboard, even without a control in it. */
function Scrolling({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const { height } = useSize(box);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) setScrolls(element.scrollHeight > element.clientHeight + 1);
  }, [height, children]);
  return (
    <Content ref={box} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </Content>
  );
}

export interface DialogFrameProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  width?: number;
  /** Cannot be closed by Escape or an outside click; there is no close button. */
  isBlocking?: boolean;
  role?: 'dialog' | 'alertdialog';
}
export function DialogFrame(props: DialogFrameProps) {
  const { isOpen, onClose, title, children, footer, width = 480, isBlocking, role = 'dialog' } = props;
  const t = useT();
  return (
    <Overlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isBlocking && role === 'dialog'}
      isKeyboardDismissDisabled={isBlocking}
    >
      <Frame $width={width}>
        <Body role={role}>
          <Head>
            <Title>{title}</Title>
            {!isBlocking && <IconButton icon="close" label={t('common.close')} onPress={onClose} />}
          </Head>
          <Scrolling>{children}</Scrolling>
          {footer && <Foot>{footer}</Foot>}
        </Body>
      </Frame>
    </Overlay>
  );
}
