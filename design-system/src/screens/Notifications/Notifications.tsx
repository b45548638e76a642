'use client';
import { useT } from '../../theme/messages.ts';
import { Lede, Page, PageHead } from '../../primitives/Page/Page.styles.ts';
import { NotificationList } from '../../shell/NotificationList/NotificationList.tsx';
import type { NotificationListProps } from '../../shell/NotificationList/NotificationList.types.ts';

export type NotificationsProps = NotificationListProps;
/** All notifications (specification 2.1, 3): the shell's list as a separate page. */
export function Notifications(props: NotificationsProps) {
  const t = useT();
  return (
    <Page style={{ maxWidth: 880 }}>
      <PageHead>
        <div>
          <h1>{t('notices.title')}</h1>
          <Lede>{t('notices.emptyHint')}</Lede>
        </div>
      </PageHead>
      <NotificationList {...props} />
    </Page>
  );
}
