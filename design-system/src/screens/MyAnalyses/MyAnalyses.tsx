'use client';
import { styled } from 'styled-components';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { useT } from '../../theme/messages.ts';
import { usePermits } from '../../primitives/Denied/usePermits.ts';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Page, PageHead, RowFlex, Stack } from '../../primitives/Page/Page.styles.ts';
import { Tabs } from '../../primitives/Tabs/Tabs.tsx';
import { TextField } from '../../primitives/TextField/TextField.tsx';
import type { AnalysesTab, MyAnalysesProps } from '../screens.types.ts';
import { DatasetsTable } from './DatasetsTable.tsx';
import { DraftList } from './DraftList.tsx';
import { FilesTable } from './FilesTable.tsx';
import { StorageUse } from './StorageUse.tsx';
import { JobList } from './JobList.tsx';
import { ResultFilesTable } from './ResultFilesTable.tsx';

const SearchBox = styled.div`
  width: min(280px, 100%);
`;

/** Datasets, files and jobs of the current space (specification 2.5: five tabs). */
export function MyAnalyses(props: MyAnalysesProps) {
  const { tab, onTabChange, search, onSearchChange, importHref, initiateHref } = props;
  const t = useT();
  const { shows, denied } = usePermits(props.can);
  const count = (id: AnalysesTab) => {
    const state = {
      integrated: props.integrated,
      custom: props.custom,
      uploaded: props.files,
      results: props.results,
      projects: props.projects,
    }[id];
    return state.state === 'ready' ? state.data.length : state.state === 'empty' ? 0 : undefined;
  };
  const tabs = (['integrated', 'custom', 'uploaded', 'results', 'projects'] as const).map((id) => ({
    id,
    label: t(`analyses.tab.${id}`),
    count: count(id),
  }));
  return (
    <Page>
      <PageHead>
        <h1>{t('analyses.title')}</h1>
        <RowFlex>
          {shows('import') && (
            <LinkButton href={importHref} icon="upload" denied={denied('import')}>
              {t('analyses.import')}
            </LinkButton>
          )}
          {shows('integrate') && (
            <LinkButton href={initiateHref} tone="primary" icon="add" denied={denied('integrate')}>
              {t('analyses.start')}
            </LinkButton>
          )}
        </RowFlex>
      </PageHead>
      <Stack $gap={24}>
        {props.isDemoPreparing && (
          <Banner tone="info" title={t('analyses.demoPreparing')}>
            {t('analyses.demoPreparingHint')}
          </Banner>
        )}
        <JobList
          jobs={props.jobs}
          onAction={props.onJobAction}
          onRename={props.onJobRename}
          onDelete={props.onJobsDelete}
          datasetHref={props.datasetHref}
          bulkHref={props.bulkHref}
          search={search}
          can={props.can}
        />
        <DraftList
          drafts={props.drafts}
          draftHref={props.draftHref}
          onDelete={props.onDraftDelete}
          onDeleteMany={props.onDraftsDelete}
          search={search}
          can={props.can}
        />
        <Tabs label={t('analyses.title')} tabs={tabs} value={tab} onChange={onTabChange}>
          <Stack>
            <RowFlex style={{ justifyContent: 'space-between' }}>
              <SearchBox>
                <TextField
                  isSearch
                  hideLabel
                  label={t('common.search')}
                  placeholder={t('common.search')}
                  value={search}
                  onChange={onSearchChange}
                />
              </SearchBox>
              {props.storage && <StorageUse {...props.storage} href={props.storageHref} />}
            </RowFlex>
            {tab === 'integrated' && <DatasetsTable {...props} state={props.integrated} kind="integrated" />}
            {tab === 'custom' && <DatasetsTable {...props} state={props.custom} kind="custom" />}
            {tab === 'uploaded' && <FilesTable {...props} state={props.files} kind="uploaded" />}
            {tab === 'results' && <ResultFilesTable {...props} />}
            {tab === 'projects' && <FilesTable {...props} state={props.projects} kind="projects" />}
          </Stack>
        </Tabs>
      </Stack>
    </Page>
  );
}
