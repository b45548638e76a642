'use client';
import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { usePortalElement } from '../../theme/root.ts';
import { Button } from '../../primitives/Button/Button.tsx';

const Frame = styled.dialog`
  width: min(480px, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  padding: 0;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  color: var(--st-text);
  overflow: auto;
  &::backdrop {
    background: var(--st-scrim);
  }
  > h2 {
    padding: 20px 24px 0;
    line-height: 32px;
    overflow-wrap: anywhere;
  }
  > p {
    padding: 8px 24px 20px;
  }
  > footer {
    display: flex;
    justify-content: flex-end;
    padding: 12px 24px;
    border-top: 1px solid var(--st-line);
  }
`;

export interface AlertFrameProps {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
}

/**
 * An alert that only its button closes. It is the browser's own modal dialog and not `DialogFrame`, so that it fits into an application's
 * first load: the server that would send an overlay's code later may be the reason for the alert.
 */
export function AlertFrame({ isOpen, ...alert }: AlertFrameProps) {
  const place = usePortalElement();
  return isOpen && place && createPortal(<Opened {...alert} />, place);
}

function Opened({ title, text, confirm, onConfirm }: Omit<AlertFrameProps, 'isOpen'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];
  useEffect(() => ref.current!.showModal(), []);
  return (
    <Frame
      ref={ref}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      closedby="none"
      // Browsers without closedby close on Escape.
      onCancel={(event) => event.preventDefault()}
      // Open overlays of react-aria hide everything except themselves and elements with this attribute.
      data-react-aria-top-layer="true"
    >
      <h2 id={titleId}>{title}</h2>
      <p id={textId}>{text}</p>
      <footer>
        <Button tone="primary" onPress={onConfirm} autoFocus>
          {confirm}
        </Button>
      </footer>
    </Frame>
  );
}
