'use client';
import type { ReactNode } from 'react';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { EmptyState } from '../../primitives/EmptyState/EmptyState.tsx';
import { Lede, Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Tabs } from '../../primitives/Tabs/Tabs.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { AdminTab, AdministrationProps } from './Administration.types.ts';
import { ContentTab, AnnouncementsTab } from './ContentTabs.tsx';
import { PrivilegesTab, TeamsTab, UsersTab } from './PeopleTabs.tsx';
import { AuditTab, JobsTab, StorageTab } from './RunningTabs.tsx';

export const ADMIN_TABS: readonly AdminTab[] = [
  'users',
  'privileges',
  'teams',
  'content',
  'announcements',
  'jobs',
  'storage',
  'audit',
];
const BODIES: Readonly<Record<AdminTab, (props: AdministrationProps) => ReactNode>> = {
  users: UsersTab,
  privileges: PrivilegesTab,
  teams: TeamsTab,
  content: ContentTab,
  announcements: AnnouncementsTab,
  jobs: JobsTab,
  storage: StorageTab,
  audit: AuditTab,
};

/** Administration: people and permissions, published content, running jobs and the audit log. */
export function Administration(props: AdministrationProps) {
  const { tab, onTabChange, isPermitted, search, onSearchChange, onCreate, onExportAudit, notice } = props;
  const t = useT();
  if (!isPermitted)
    return (
      <Page>
        <EmptyState icon="shield" title={<h1 style={{ fontSize: 20 }}>{t('groupSettings.noPermission')}</h1>}>
          {t('admin.noPermissionText')}
        </EmptyState>
      </Page>
    );
  const Body = BODIES[tab];
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('admin.title')}</h1>
          <Lede>{t('admin.lede')}</Lede>
        </div>
      </PageHead>
      <Stack>
        {notice}
        <Tabs
          label={t('admin.title')}
          value={tab}
          onChange={onTabChange}
          tabs={ADMIN_TABS.map((id) => ({ id, label: t(`admin.tab.${id}`) }))}
        >
          <Stack $gap={12}>
            <RowFlex style={{ justifyContent: 'space-between' }}>
              <div style={{ width: 'min(280px, 100%)' }}>
                <TextField
                  isSearch
                  hideLabel
                  label={t('common.search')}
                  placeholder={t('common.search')}
                  value={search}
                  onChange={onSearchChange}
                />
              </div>
              {(tab === 'content' || tab === 'announcements') && (
                <Button icon="add" onPress={() => onCreate(tab)}>
                  {t(`admin.new.${tab}`)}
                </Button>
              )}
              {tab === 'audit' && (
                <Button icon="download" onPress={onExportAudit}>
                  {t('admin.exportAudit')}
                </Button>
              )}
            </RowFlex>
            <Body {...props} />
          </Stack>
        </Tabs>
      </Stack>
    </Page>
  );
}
