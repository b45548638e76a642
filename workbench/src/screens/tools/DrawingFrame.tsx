import { useEffect, useRef, useState } from 'react';
import { Banner, Button } from '@stroma/design-system/primitives';
import {
  frameHash,
  openChannel,
  type Channel,
  type FrameMessage,
  type HostMessage,
  type MessageFault,
} from '@stroma/contract/drawings';
import { useAppT, type AppMessageId } from '../../app/useApp.ts';

export type FrameAppearance = Omit<Extract<HostMessage, { type: 'look' }>, 'type'>;
export type FrameInput = Pick<Extract<HostMessage, { type: 'open' }>, 'may' | 'table' | 'drawing'>;
type Asked = Extract<FrameMessage, { type: 'save' | 'send' }>;
/** Result of a save or send: the message to the frame. */
export type Reply = Extract<HostMessage, { type: 'saved' | 'refused' }>;

interface Props {
  /** Origin of the drawing tools, not the page's. */
  origin: string;
  look: FrameAppearance;
  /** Read when the frame is ready. */
  begin: FrameInput;
  onAsk: (asked: Asked) => Promise<Reply>;
  onDirty: (isDirty: boolean) => void;
}
/** Milliseconds without a message of the frame after which the page shows an error. */
const READY_MS = 20_000;
const newSession = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const SENTENCE: Record<MessageFault, AppMessageId> = {
  origin: 'drawings.fault.stranger',
  source: 'drawings.fault.stranger',
  version: 'drawings.fault.version',
  session: 'drawings.fault.stranger',
  replay: 'drawings.fault.replay',
  size: 'drawings.fault.size',
  shape: 'drawings.fault.shape',
};
type Ended = 'left' | 'silent';

/**
 * The drawing tools in a frame of another origin. It runs scripts of that origin and saves files, and can neither navigate the page nor open windows;
 * it communicates only by the contract's messages. The frame is closed if it loads a second page, because that is no longer the opened one.
 */
export function DrawingFrame(props: Props) {
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<Ended | null>(null);
  const t = useAppT();
  if (ended)
    return (
      <Banner
        tone="warning"
        action={
          <Button
            onPress={() => {
              setAttempt(attempt + 1);
              setEnded(null);
            }}
          >
            {t('drawings.openAgain')}
          </Button>
        }
      >
        {t(`drawings.ended.${ended}`)}
      </Banner>
    );
  return <Connected key={attempt} {...props} onEnd={setEnded} />;
}

function Connected({ origin, look, begin, onAsk, onDirty, onEnd }: Props & { onEnd: (ended: Ended) => void }) {
  const t = useAppT();
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useRef<Channel<'host'> | null>(null);
  const isReady = useRef(false);
  const loads = useRef(0);
  const [session] = useState(newSession);
  const [fault, setFault] = useState<MessageFault | null>(null);
  const current = useRef({ look, begin, onAsk, onDirty, onEnd });
  useEffect(() => {
    current.current = { look, begin, onAsk, onDirty, onEnd };
  });
  useEffect(() => {
    const other = frame.current?.contentWindow;
    if (!other) return;
    const opened = openChannel({
      ...{ side: 'host', own: window, other, origin, session, onFault: setFault },
      onMessage: (message) => {
        if (message.type === 'ready') {
          isReady.current = true;
          opened.send({ type: 'open', ...current.current.look, ...current.current.begin });
        } else if (message.type === 'state') current.current.onDirty(message.isDirty);
        else void current.current.onAsk(message).then(opened.send);
      },
    });
    channel.current = opened;
    const timer = setTimeout(() => !isReady.current && current.current.onEnd('silent'), READY_MS);
    return () => {
      clearTimeout(timer);
      opened.close();
    };
  }, [origin, session]);
  const { theme, locale, palette } = look;
  useEffect(() => {
    if (isReady.current) channel.current?.send({ type: 'look', theme, locale, palette });
  }, [theme, locale, palette]);
  return (
    <>
      {fault && (
        <Banner tone="warning" action={<Button onPress={() => setFault(null)}>{t('drawings.understood')}</Button>}>
          {t(SENTENCE[fault])}
        </Banner>
      )}
      <iframe
        ref={frame}
        title={t('drawings.frame')}
        src={`${origin}/${frameHash(session, location.origin)}`}
        sandbox="allow-scripts allow-same-origin allow-downloads"
        referrerPolicy="no-referrer"
        onLoad={() => {
          loads.current += 1;
          if (loads.current > 1) onEnd('left');
        }}
        style={{ flex: 1, width: '100%', minHeight: 0, border: 0, display: 'block' }}
      />
    </>
  );
}
