import { Banner, IconButton } from '@stroma/design-system/primitives';
import { useT } from '@stroma/design-system/messages';

interface AnnouncementListProps {
  items: readonly { id: string; text: string }[];
  onDismiss: (id: string) => void;
}

/** Announcements above the page, each with a dismiss button. */
export default function AnnouncementList({ items, onDismiss }: AnnouncementListProps) {
  const t = useT();
  return (
    <div style={{ padding: '8px 16px 0', display: 'grid', gap: 8 }}>
      {items.map(({ id, text }) => (
        <Banner
          key={id}
          tone="info"
          action={<IconButton icon="close" label={t('common.dismiss')} onPress={() => onDismiss(id)} />}
        >
          {text}
        </Banner>
      ))}
    </div>
  );
}
