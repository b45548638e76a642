/** Routes of the specification's section 2.1; the signed-in area's prefix is architecture.md's. */
export const PREFIX = '/cloud';
export const paths = {
  home: '/',
  login: '/login',
  notFound: '/404',
  myAnalyses: `${PREFIX}/my_analyzes`,
  importData: `${PREFIX}/importdata`,
  integrateLocal: `${PREFIX}/integrateLocalData`,
  explorer: `${PREFIX}/userDatasetAnalysis`,
  dataset: (id: string, tab?: string) => `${PREFIX}/userDatasetAnalysis/${id}${tab ? `/${tab}` : ''}`,
  draft: (id: string) => `${PREFIX}/integrateLocalData?draft=${id}`,
} as const;
