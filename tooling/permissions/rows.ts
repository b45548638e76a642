import { SEATS } from '../../contract/src/index.ts';
import { FACTS } from '../../bff/test/catalogue.ts';
import { draftBody } from '../../bff/test/wizard.ts';
import type { IdName } from './world.ts';

type Ids = Record<IdName, string>;
export interface Row {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** HTTP method if the declared one represents several (tus). */
  method?: string;
}
const EMAIL = 'someone@example.org';
const dataset = ({ dataset: id }: Ids): Row => ({ params: { id } });
const job = ({ job: id }: Ids): Row => ({ params: { id } });
const task = ({ task: id }: Ids): Row => ({ params: { id } });
const draft = ({ draft: id }: Ids): Row => ({ params: { id } });
const file = ({ file: id }: Ids): Row => ({ params: { id } });
const download = ({ download: id }: Ids): Row => ({ params: { id } });
const team = ({ team: teamId }: Ids): Row => ({ params: { teamId } });
const EXPRESSION = { op: 'and', of: [{ cells: { column: 'type', categories: ['T'] } }] };
const cellSet = ({ dataset: id, cellSet: set }: Ids): Row => ({ params: { id, set } });
const view = ({ dataset: id, view: of }: Ids): Row => ({ params: { id, view: of } });
const drawing = ({ drawing: of }: Ids): Row => ({ params: { drawing: of } });
const state = ({ dataset: id, state: of }: Ids): Row => ({ params: { id, state: of } });
const DRAWING = {
  ...{ title: 'Dose', kind: 'drawing', tool: 'violin', state: {}, svg: null },
  grid: { name: 'Dose', columns: [{ name: 'dose', type: 'number', values: [1, null] }] },
};
const TUS = { 'tus-resumable': '1.0.0' };
const form = 'application/octet-stream';

const cells = (category: string) => ({ name: category, column: 'type', categories: [category] });
const DEG = {
  mode: 'normal',
  a: cells('T'),
  b: cells('B'),
  batchBy: null,
  batchCategories: [],
  filter: { log2fc: 0.25, padj: 0.05, pct: 0.1 },
};

/** Data shown to a curator; the cells are already labelled. */
const term = (id: string) => ({ term: id });
const OFFERED = {
  facts: FACTS,
  fields: {
    ...{ species: term('NCBITaxon:9606'), cellType: { column: 'type' }, donor: null, disease: term('PATO:0000461') },
    ...{ tissue: term('UBERON:0000178'), tissueType: null, technology: term('EFO:0009899'), developmentStage: null },
    ...{ sex: null, ethnicity: null, suspensionType: null, isPrimaryData: null },
  },
};
/** Names a file that does not exist: callers who may submit get that error. */
const BULK = {
  ...{ jobName: 'bulk', species: 'Homo sapiens', pairs: [{ a: 'x', b: 'y' }], gsea: null },
  ...{ foldChange: 2, pvalue: 0.05, qvalue: 0.05, differentialAnalysisMethod: 'DESeq2' },
  samples: Array.from({ length: 6 }, (_, k) => ({ sample: `s${k}`, group: k < 3 ? 'x' : 'y', file: 'none' })),
};

const REFERENCE = {
  ...{ kind: 'factors', name: 'Factors', species: 'Homo sapiens', toSpecies: null, database: null },
  ...{ version: '1', licence: '', source: '', text: 'STAT1\nIRF1\n' },
};
/**
 * Input of each call: the objects of the world's team. A call that takes parameters, a body or a required query and has no row here fails the matrix;
 * the others need none.
 */
export const ROWS: Record<string, (ids: Ids) => Row> = {
  'account.signUp': () => ({ body: { username: 'nobody', password: 'Secret1x' } }),
  'account.signInByLink': () => ({ body: { link: 'unknown' } }),
  'account.reg': () => ({
    body: { username: 'somebody', email: EMAIL, password: 'Secret1x', verificationMessage: '000000' },
  }),
  'account.checkUsername': () => ({ query: { username: 'somebody' } }),
  'account.checkEmail': () => ({ query: { email: EMAIL } }),
  'account.checkPhone': () => ({ query: { phone: '123456' } }),
  'account.sendMessage': () => ({ body: { email: `m${Math.random()}@example.org` } }),
  'account.forgotPassword': () => ({ body: { email: EMAIL, verificationMessage: '000000', password: 'Secret1x' } }),
  'account.updateProfile': () => ({ body: { institution: 'Institute' } }),
  'account.changeEmail': () => ({ body: { email: EMAIL, verificationMessage: '000000' } }),
  'account.changePassword': () => ({ body: { current: 'wrong', password: 'Secret1y' } }),
  'account.renew': () => ({ body: {} }),
  'account.tutorial': () => ({ body: { seen: true } }),
  'account.contactUs': () => ({ body: { topic: 'question', name: 'Mei', email: EMAIL, text: 'How?' } }),
  'account.oidcCallback': () => ({ query: { state: 'x', code: 'y' } }),
  'teams.detail': ({ team: teamId }) => ({ query: { teamId } }),
  'teams.create': () => ({ body: { name: 'Lab' } }),
  'teams.update': ({ team: teamId }) => ({ body: { teamId, name: 'Lab 2' } }),
  'teams.switch': ({ team: teamId }) => ({ body: { teamId } }),
  'teams.leave': team,
  'teams.handOver': ({ team: teamId, member: memberId }) => ({ params: { teamId }, body: { memberId } }),
  'teams.members': team,
  'teams.updateMember': ({ team: teamId, member: memberId }) => ({
    params: { teamId },
    body: { memberId, dataPermissions: [...SEATS] },
  }),
  'teams.removeMember': ({ team: teamId, member: memberId }) => ({ params: { teamId, memberId } }),
  'teams.invite': ({ team: teamId }) => ({ params: { teamId }, body: { email: EMAIL } }),
  'teams.invitations': team,
  'teams.revokeInvitation': ({ team: teamId, invitation: id }) => ({ params: { teamId, id } }),
  'teams.invitation': ({ invitationSecret: invitationId }) => ({ params: { invitationId } }),
  'teams.accept': ({ invitationSecret: invitationId }) => ({ params: { invitationId } }),
  'notifications.update': ({ notification: id }) => ({ params: { id }, body: { read: true } }),
  'notifications.mark': ({ notification }) => ({ body: { ids: [notification], read: true } }),
  'notifications.remove': ({ notification }) => ({ body: { ids: [notification] } }),
  'downloads.create': ({ file: targetId }) => ({ body: { kind: 'file', targetId } }),
  'downloads.approve': download,
  'downloads.decline': ({ download: id }) => ({ params: { id }, body: {} }),
  'downloads.withdraw': download,
  'downloads.link': download,
  'downloads.fetch': ({ downloadToken: token }) => ({ params: { token } }),
  'content.list': () => ({ query: { kind: 'faq' } }),
  'public.detail': ({ publicEntry: id }) => ({ params: { id } }),
  'public.picture': ({ publicEntry: id }) => ({ params: { id } }),
  'public.expression': () => ({ body: { genes: ['CD3D'], by: 'cellType', choice: {} } }),
  'curation.terms': () => ({ params: { ontology: 'CL' }, query: { search: 'T cell' } }),
  'curation.offer': ({ dataset: datasetId, publicEntry: entryId }) => ({ body: { datasetId, entryId, ...OFFERED } }),
  'curation.change': ({ candidate: id }) => ({ params: { id }, body: OFFERED }),
  'curation.decide': ({ candidate: id }) => ({ params: { id }, body: { decision: 'publish' } }),
  'admin.updateUser': ({ user: id }) => ({ params: { id }, body: { status: 'locked' } }),
  'admin.updatePrivilege': () => ({ body: { permission: 'faq', hidden: true } }),
  'admin.updateTeam': ({ team: id }) => ({ params: { id }, body: { memberLimit: 5 } }),
  'admin.saveContent': () => ({ body: { kind: 'faq', slug: 'own', state: 'draft' } }),
  'admin.saveAnnouncement': () => ({
    body: {
      text: { 'en-US': 'Soon', 'zh-CN': '即将' },
      from: '2026-11-21T00:00:00.000Z',
      until: '2026-11-22T00:00:00.000Z',
    },
  }),
  'admin.jobAction': ({ job: id }) => ({ params: { id }, body: { action: 'suspend' } }),
  'admin.reclaim': () => ({ body: { area: 'cache' } }),
  'files.uploadCreate': ({ team: space }) => ({
    headers: {
      ...TUS,
      'upload-length': '5',
      'upload-metadata': `filename ${btoa('a.zip')},kind ${btoa('matrix')},disclaimer ${btoa('agreed')},space ${btoa(space)}`,
    },
  }),
  'files.uploadOffset': ({ upload: id }) => ({ params: { id }, method: 'HEAD', headers: TUS }),
  'files.detail': file,
  'files.update': ({ file: id }) => ({ params: { id }, body: { species: 'Homo sapiens' } }),
  'files.parse': ({ file: id }) => ({ params: { id }, body: { choices: {} } }),
  'files.remove': file,
  'files.svg2tiff': () => ({ body: { svg: btoa('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>') } }),
  'drafts.geneOverlap': ({ file: id }) => ({ query: { files: id } }),
  // An unpublished dataset is as unknown to its own team as to others.
  'drafts.publicSamples': ({ dataset: id }) => ({ query: { datasets: id } }),
  'drafts.create': () => ({ body: draftBody([]) }),
  'drafts.detail': draft,
  'drafts.save': ({ draft: id }) => ({ params: { id }, body: draftBody([]), headers: { 'if-match': '1' } }),
  'drafts.remove': draft,
  'drafts.preprocess': draft,
  'drafts.stability': draft,
  'drafts.submit': draft,
  'jobs.detail': job,
  'jobs.suspend': job,
  'jobs.resume': job,
  'jobs.reEdit': job,
  'jobs.star': ({ job: id }) => ({ params: { id }, body: { starred: true } }),
  'jobs.rename': ({ job: id }) => ({ params: { id }, body: { name: 'Renamed' } }),
  'jobs.remove': job,
  'jobs.log': job,
  'jobs.receipt': job,
  'jobs.file': ({ job: id }) => ({ params: { id, name: 'table.csv' } }),
  'bulk.submit': () => ({ body: BULK }),
  'bulk.table': ({ bulk: id }) => ({ params: { id, name: 'genes' } }),
  'bulk.matrix': ({ bulk: id }) => ({ params: { id, name: 'values' } }),
  'tasks.submit': ({ dataset: id }) => ({
    params: { slug: 'differential-expression' },
    body: { dataset: id, name: 'T vs B', params: DEG },
  }),
  'tasks.ofDataset': ({ dataset: id }) => ({ query: { dataset: id } }),
  'tasks.results': ({ dataset: id }) => ({ params: { slug: 'differential-expression' }, query: { dataset: id } }),
  'references.import': () => ({ body: { ...REFERENCE, scope: 'personal' } }),
  'references.homologues': () => ({ query: { species: 'Mus musculus' } }),
  'references.factors': ({ reference: id }) => ({ params: { id } }),
  'references.remove': ({ reference: id }) => ({ params: { id } }),
  'references.importForAll': () => ({ body: REFERENCE }),
  'references.registerFile': () => ({
    body: {
      ...{ kind: 'motifRankings', name: 'Rankings', species: 'Homo sapiens', version: '1', licence: '', source: '' },
      ...{ sha256: 'a1'.repeat(32), bytes: 1, entries: 1, genes: 1 },
    },
  }),
  'references.fetchOfficial': () => ({ body: { ids: ['unknown'] } }),
  'references.removeForAll': ({ reference: id }) => ({ params: { id } }),
  'tasks.detail': task,
  'tasks.remove': task,
  'tasks.table': ({ task: id }) => ({ params: { id, name: 'deg' } }),
  'tasks.column': ({ task: id }) => ({ params: { id, name: 'score' } }),
  'tasks.matrix': ({ task: id }) => ({ params: { id, name: 'tested' } }),
  'cells.sets': dataset,
  'cells.createSet': ({ dataset: id }) => ({ params: { id }, body: { name: 'T cells', cells: EXPRESSION } }),
  'cells.count': ({ dataset: id }) => ({ params: { id }, body: { cells: EXPRESSION } }),
  'cells.evaluate': ({ dataset: id }) => ({ params: { id }, body: { cells: EXPRESSION } }),
  'cells.barcodes': ({ dataset: id }) => ({ params: { id }, body: { cells: EXPRESSION } }),
  'cells.quality': ({ dataset: id }) => ({ params: { id }, body: { cells: EXPRESSION } }),
  'contigs.overlap': ({ dataset: id }) => ({
    params: { id },
    body: { sampleBy: 'type', contigs: [{ file: 'a'.repeat(20), sample: 'T' }] },
  }),
  'cells.renameSet': (ids) => ({ ...cellSet(ids), body: { name: 'T cells' } }),
  'cells.removeSet': cellSet,
  'cells.bits': cellSet,
  'cells.labels': dataset,
  'cells.editLabels': ({ dataset: id }) => ({
    params: { id },
    body: { column: 'type', expected: 'a'.repeat(32), edit: { kind: 'rename', category: 'T', name: 'T cells' } },
  }),
  'cells.annotate': ({ dataset: id }) => ({
    params: { id },
    body: { column: 'type', expected: 'a'.repeat(32), edit: { kind: 'rename', category: 'T', name: 'T cells' } },
  }),
  'cells.labelEffects': ({ dataset: id }) => ({
    ...{ params: { id }, body: { column: 'type', expected: '0'.repeat(32), edit: { kind: 'undo' } } },
  }),
  'cells.compareLabels': ({ dataset: id }) => ({
    ...{ params: { id }, query: { column: 'type', from: '0'.repeat(32), to: '0'.repeat(32) } },
  }),
  'cells.history': dataset,
  'states.list': dataset,
  'states.create': ({ dataset: id }) => ({ params: { id }, body: { name: 'as submitted', note: null } }),
  'states.detail': state,
  'states.rename': (ids) => ({ ...state(ids), body: { name: 'as accepted', note: null } }),
  'states.remove': state,
  'subsets.list': dataset,
  'subsets.relation': dataset,
  'subsets.calculateDegs': ({ dataset: id, cellSet: subset }) => ({
    params: { id },
    body: { subset, column: 'type', name: 'DEGs of T cells' },
  }),
  'subsets.copy': ({ dataset: id, cellSet: subset }) => ({ params: { id }, body: { subset, name: 'T cells copy' } }),
  'subsets.remove': ({ dataset: id, cellSet: subset }) => ({ params: { id }, query: { subset, expected: '0' } }),
  'subsets.checkOut': ({ dataset: id, cellSet: subset }) => ({ params: { id }, query: { subset } }),
  'subsets.edit': ({ dataset: id, cellSet: subset }) => ({
    params: { id },
    body: { kind: 'rename', subset, expected: 0, name: 'T_cells' },
  }),
  'subsets.merge': ({ dataset: id, cellSet: subset }) => ({
    params: { id },
    body: { subsets: [subset, 'b'.repeat(20)].map((one) => ({ subset: one, expected: 9 })), name: 'both', keep: true },
  }),
  'subsets.parentLabels': ({ dataset: id }) => ({ params: { id } }),
  'subsets.takeParentLabels': ({ dataset: id }) => ({
    params: { id },
    body: { columns: [{ column: 'type', version: 'a'.repeat(32), to: 'b'.repeat(32) }] },
  }),
  'subsets.effects': ({ dataset: id }) => ({ params: { id }, body: { kind: 'undo', expected: 0 } }),
  'subsets.mappingSources': dataset,
  'subsets.mappingReport': ({ dataset: id }) => ({ params: { id }, query: { from: id, column: 'type' } }),
  'subsets.mapLabels': ({ dataset: id }) => ({
    params: { id },
    body: { from: id, column: 'type', expected: 'a'.repeat(32), name: 'mapped' },
  }),
  'boards.read': dataset,
  'boards.drawing': ({ dataset: id, drawing: of }) => ({ params: { id, drawing: of } }),
  'boards.save': (ids) => ({
    ...dataset(ids),
    body: { version: 0, value: { width: 183, height: 120, palette: 'Default', letters: 'lower', panels: [] } },
  }),
  'drawings.place': () => ({}),
  'drawings.list': () => ({}),
  'drawings.read': drawing,
  'drawings.create': () => ({ body: DRAWING }),
  'drawings.save': (ids) => ({ ...drawing(ids), body: { version: 1, content: DRAWING } }),
  'drawings.restore': (ids) => ({ ...drawing(ids), body: { version: 1, expected: 1 } }),
  // Shared with itself: a conflict, as for datasets.
  'drawings.copy': (ids) => ({ ...drawing(ids), body: { spaceId: ids.team } }),
  'drawings.remove': drawing,
  'links.list': dataset,
  'links.make': (ids) => ({
    ...dataset(ids),
    body: { kind: 'reviewer', label: 'Reviewer 2', views: ['overview'], days: 30 },
  }),
  'links.revoke': ({ dataset: id, link }) => ({ params: { id, link } }),
  'views.list': dataset,
  'views.create': (ids) => ({ ...dataset(ids), body: { name: 'Figure 2', tab: 'expression', query: '?gene=LYZ' } }),
  'views.rename': (ids) => ({ ...view(ids), body: { name: 'Figure 3' } }),
  'views.remove': view,
  'datasets.rename': (ids) => ({ ...dataset(ids), body: { name: 'Renamed' } }),
  'datasets.remove': dataset,
  'datasets.opened': dataset,
  'datasets.shares': dataset,
  // Shared with itself: a conflict, reported only to callers who may share or move it.
  'datasets.share': (ids) => ({ ...dataset(ids), body: { spaceId: ids.team } }),
  'datasets.unshare': (ids) => ({ ...dataset(ids), query: { space: 'none' } }),
  'datasets.move': (ids) => ({ ...dataset(ids), body: { spaceId: ids.team } }),
  'datasets.copy': (ids) => ({ ...dataset(ids), body: { spaceId: ids.team } }),
  'datasets.thumbnail': dataset,
  'datasets.tissue': dataset,
  'datasets.repair': dataset,
  'datasets.detail': dataset,
  'datasets.embeddingAnnotation': dataset,
  'datasets.saveEmbeddingAnnotation': (ids) => ({ ...dataset(ids), body: { settings: {} } }),
  'datasets.embedding': (ids) => ({ ...dataset(ids), body: { dimensions: 2, cells: [0] } }),
  'datasets.embeddingView': dataset,
  'datasets.annotation': dataset,
  'datasets.annotationView': dataset,
  'datasets.gene': (ids) => ({ ...dataset(ids), headers: { 'content-type': form } }),
  'datasets.genes': dataset,
  'datasets.hierarchy': dataset,
  'datasets.differentialExpression': dataset,
  'datasets.colours': dataset,
  'datasets.saveColours': (ids) => ({ ...dataset(ids), body: { column: 'louvain', colours: {} } }),
  'datasets.saveColumns': (ids) => ({ ...dataset(ids), body: { cluster: null } }),
  'datasets.display': dataset,
  'datasets.summary': dataset,
  'datasets.quality': dataset,
  'datasets.chartReceipt': (ids) => ({ ...dataset(ids), body: { chart: 'overall' } }),
  'datasets.chartScript': (ids) => ({ ...dataset(ids), body: { chart: 'overall' } }),
  'datasets.expression': (ids) => ({ ...dataset(ids), body: { genes: ['LYZ'], groupBy: 'louvain' } }),
  'datasets.expressionCells': (ids) => ({ ...dataset(ids), body: { genes: ['LYZ'], groupBy: 'louvain' } }),
  'datasets.coexpression': (ids) => ({
    ...dataset(ids),
    body: { x: 'LYZ', y: 'CD3D', groupBy: 'louvain', cutoffs: { x: 0, y: 0 } },
  }),
};
