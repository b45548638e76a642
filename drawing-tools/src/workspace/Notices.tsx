import { Banner, Button } from '@stroma/design-system/primitives';
import type { Host } from '../app/host.types.ts';
import { useTranslator } from '../app/useSay.ts';

/** Answers of the surrounding page, and messages that were not sent to it. */
export function Notices({ host, isLarge }: { host?: Host; isLarge: boolean }) {
  const say = useTranslator();
  const { reply } = host ?? {};
  return (
    <div aria-live="polite">
      {isLarge && (
        <Banner tone="danger" isProblem>
          {say('save.large')}
        </Banner>
      )}
      {host?.fault && <Banner tone="warning">{say('host.fault')}</Banner>}
      {reply && (
        <Banner
          tone={reply.isDone ? 'success' : 'danger'}
          action={
            <Button tone="quiet" isSmall onPress={host?.onRead}>
              {say('notice.close')}
            </Button>
          }
        >
          {reply.isDone ? say(`done.${reply.of}`) : reply.sentence}
        </Banner>
      )}
    </div>
  );
}
