import { Button, PopoverFor } from '@stroma/design-system/primitives';
import { useAppT } from '../useApp.ts';

/** The chat code of the operator, for readers of Chinese (specification 1): off by default, and only shown with an address of this site. */
export function Chat({ src }: { src: string }) {
  const t = useAppT();
  return (
    <div style={{ position: 'fixed', right: 16, bottom: 16, zIndex: 40 }}>
      <PopoverFor label={t('chat.title')} trigger={<Button icon="user">{t('chat.title')}</Button>}>
        <img src={src} alt={t('chat.code')} width={200} height={200} />
      </PopoverFor>
    </div>
  );
}
