/**
 * The names of the specification's sections 3 and 7, one by one: each is declared in the contract, or is in the table of deviations of
 * docs/spec-map.md.
 */
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  account,
  content,
  DatasetDetail,
  Draft,
  SampleTable,
  ENDPOINTS,
  Notification,
  Privilege,
  Session,
  Team,
  TeamDetail,
  TeamMember,
  teams,
  TOOLS,
  type Endpoint,
} from '../../contract/src/index.ts';
import { ANNOTATION_LEVELS } from '../../contract/src/tools/index.ts';
import { ROOT } from '../setup/paths.mjs';
import specified from './specified-fields.json' with { type: 'json' };

const USER = '/user/user_datasets/{id}';
const REMOTE = `/remote${USER}`;
/** Method, kind of body if given, path. */
const CALLS = `
POST form /account/sign-up
GET /account/sign-out
GET /account/info
POST form /account/reg
GET /account/reg/check_username
GET /account/reg/check_email
GET /account/reg/check_phone
POST form /account/sendMessage
POST json /account/beforeLogin/password/update
GET /account/criteriaIpAddress
POST json /account/contactUS
GET /content/listFaq
GET /content/list
GET /dataset/updateLog
POST /user/files/svg2tiff_64
GET /dict
GET /user/storage
GET /user/notifications/unread
GET /user/notifications
PUT form /user/notifications/{id}
DELETE /user/notifications
GET /teams/joined
GET /teams/detail
POST /teams/create
POST /teams/update
DELETE /teams/{teamId}/members/leave
GET /teams/{teamId}/members
DELETE /teams/{teamId}/members/{memberId}
POST /teams/{teamId}/members
POST /teams/{teamId}/members/invitation
PUT /teams/invitations/{invitationId}/accept
GET /teams/invitations/{invitationId}
GET ${REMOTE}
GET ${USER}/embedding_annotation
POST ${USER}/embedding_annotation
GET ${REMOTE}/observation_annotation_view2
GET ${USER}/differential_expression
GET ${USER}/dataset_relation
POST ${USER}/embedding
GET ${USER}/observation_annotation
POST ${USER}/observation_annotation
GET ${REMOTE}/embedding_view2
POST form ${USER}/observation_gene
GET ${USER}/celltype_hierarchy2
GET ${USER}/observation_subset
POST ${USER}/observation_subset
DELETE ${USER}/observation_subset
POST ${REMOTE}/observation_edit_subset
GET ${REMOTE}/observation_edit_subset
POST ${REMOTE}/observation_merge_subset
POST ${REMOTE}/calculate_deg_task
POST ${REMOTE}/map_cell_type
GET ${REMOTE}/dataset_mapping_relation
GET ${REMOTE}/observation_color_manager
POST ${REMOTE}/observation_color_manager
GET ${REMOTE}/observation_display
`
  .trim()
  .split('\n');

const namesOf = (...schemas: unknown[]): string[] =>
  schemas.flatMap((schema) => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}));
const messages = JSON.parse(readFileSync(join(ROOT, 'design-system/messages/en-US.json'), 'utf8')) as object;
const INFO = 'info.field.';
/** Fields of a dataset's `analysisInfo` named in the explorer, which differ by the job that created it. */
const analysisInfo = Object.keys(messages).flatMap((id) => (id.startsWith(INFO) ? [id.slice(INFO.length)] : []));

const { updateLog } = content;
/** Owner of the names, the names, and the declared ones. */
const FIELDS: [string, string, string[]][] = [
  ['user session', 'token user_name email avatar privileges username uuid tutorialSeen', namesOf(Session)],
  ['registration', 'username email phone password verificationMessage', namesOf(account.reg.body)],
  ['privilege', 'name permission type url disabled hidden parentId id', namesOf(Privilege)],
  ['team', 'id name memberCount memberLimit', namesOf(Team)],
  ['team', 'dataPermissions', namesOf(TeamDetail.properties.self)],
  ['member', 'memberId role View Edit Delete Download', namesOf(TeamMember)],
  ['invitation', 'invitationId', namesOf(teams.invitation.params)],
  ['notification', 'id read', namesOf(Notification)],
  ['update log', 'logdate info', namesOf(updateLog.reply?.properties.rows.items)],
  ['update log', 'total rows pageNum pageSize', namesOf(updateLog.reply, updateLog.query)],
  ['dataset', 'id embeddings columns levels analysisInfo', namesOf(DatasetDetail)],
  ['annotation levels', 'annot_full annot_sub annot_sub2 annot_article annot_auto cluster', [...ANNOTATION_LEVELS]],
  [
    'tool keys',
    'AUC enrich monocle2 monocle3 cellphone intercnv intercnvR ith pyscenic VDJ',
    Object.values(TOOLS).flatMap(({ keys }) => [...keys]),
  ],
  ...Object.entries(specified.analysisInfo).map(([section, names]): [string, string, string[]] => [
    `analysis info, ${section}`,
    names.join(' '),
    analysisInfo,
  ]),
  ['analysis info of bulk data', 'taskId', analysisInfo],
  ['draft', specified.draft.join(' '), namesOf(Draft)],
  ['draft, table of samples', specified.metadataFile.join(' '), namesOf(SampleTable)],
  ['draft, gene set', specified.mitochondrialGeneSet.join(' '), namesOf(Draft.properties.mitochondrialGeneSet)],
  ['draft, param', specified.param.join(' '), namesOf(Draft.properties.param)],
];

const [, table = ''] = readFileSync(join(ROOT, 'docs/spec-map.md'), 'utf8').split('\n## Deviations\n');
/** The first cells of the table, which name the parts of the specification. */
const deviating = table
  .split('\n## ')[0]!
  .split('\n')
  .map((row) => row.split(' | ')[0]!);
const deviates = (section: number, what: string): boolean =>
  deviating.some((cell) => new RegExp(`^\\| [0-9., ]*\\b${section}\\b`).test(cell) && cell.includes(`\`${what}\``));

const declared = (ENDPOINTS as readonly Endpoint[]).map(
  ({ method, bodyKind = 'form', path }) => [`${method} ${path}`, bodyKind] as const,
);
test.each(CALLS)('%s is declared, or is a deviation', (call) => {
  const [method, ...rest] = call.split(' ');
  const path = rest.at(-1)!;
  const found = declared.find(([name]) => name === `${method} ${path}`);
  if (!found) return expect([call, deviates(7, path)]).toEqual([call, true]);
  if (rest.length > 1) expect(found[1]).toBe(rest[0]);
});

test.each(FIELDS)('each name of the %s is declared, or is a deviation: %s', (_, names, known) => {
  const missing = names.split(' ').filter((name) => !known.includes(name));
  expect(missing.filter((name) => !deviates(3, name))).toEqual([]);
});

test('no deviation of the draft names a field that it has', () => {
  const rows = deviating.filter((cell) => cell.startsWith('| 3 draft'));
  const names = rows.flatMap((cell) => cell.match(/(?<=`)\w+(?=`)/g) ?? []);
  expect(names.length).toBeGreaterThan(0);
  const fields = namesOf(Draft, Draft.properties.param, Draft.properties.mitochondrialGeneSet);
  expect(names.filter((name) => fields.includes(name))).toEqual([]);
});
