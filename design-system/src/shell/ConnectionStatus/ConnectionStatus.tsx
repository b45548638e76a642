'use client';
import { styled } from 'styled-components';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { useT } from '../../theme/messages.ts';
import type { ConnectionStatusProps } from '../shell.types.ts';

const Region = styled.div`
  position: fixed;
  z-index: 110;
  inset-inline-start: 16px;
  /* Above a bar of buttons (useBottomBar). */
  bottom: calc(16px + var(--st-bottom, 0px));
  max-width: calc(100vw - 32px);
  pointer-events: none;
`;
const Card = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 6px 12px;
  border: 1px solid var(--st-line);
  border-radius: var(--st-radius);
  background: var(--st-raised);
  box-shadow: var(--st-shadow);
  color: var(--st-text);
  font-size: 13px;
`;

/** Notice in a corner that the server is unreachable or reachable again. It neither blocks the page nor takes the focus. */
export function ConnectionStatus({ state }: ConnectionStatusProps) {
  const t = useT();
  return (
    // Open overlays of react-aria hide everything except themselves and elements with this attribute.
    <Region role="status" data-react-aria-top-layer="true">
      {state !== 'connected' && (
        <Card>
          <Icon name={state === 'lost' ? 'warning' : 'check'} />
          {t(state === 'lost' ? 'shell.connection.lost' : 'shell.connection.back')}
        </Card>
      )}
    </Region>
  );
}
