/**
 * The specification's sentences occur verbatim in the messages, with a different Chinese text for each. Which test shows a sentence on its screen:
 * docs/spec-map.md, "8 Messages".
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

type Messages = Readonly<Record<string, string>>;
const read = (workspace: string, locale: string): Messages =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../..', workspace, 'messages', `${locale}.json`), 'utf8'),
  ) as Messages;
// The application's own messages (menus) are in a separate folder; the package never imports them.
const EN = { ...read('design-system', 'en-US'), ...read('workbench', 'en-US') };
const ZH = { ...read('design-system', 'zh-CN'), ...read('workbench', 'zh-CN') };

/** Section, message, sentence. */
const SENTENCES: readonly [section: string, id: string, sentence: string][] = [
  ['8 status', 'error.SESSION_EXPIRED', 'Login status has expired, please login again'],
  ['8 status', 'error.INTERNAL', 'The website is currently undergoing maintenance. Please visit later.'],
  ['8 status', 'error.NOT_FOUND', 'Resource does not exist'],

  ['8 account', 'signIn.registered', 'Registration successful'],
  ['8 account', 'signIn.registrationFailed', 'Registration failed'],
  ['8 storage', 'error.STORAGE_FULL', 'Due to insufficient user space, analysis and upload operations cannot proceed.'],
  ['8 downloads', 'error.DOWNLOAD_FILE_MISSING', 'file does not exist'],
  ['8 downloads', 'download.noFile', 'file does not exist'],
  ['8 downloads', 'download.wait', 'Please wait for download to start.'],
  ['8 invitation', 'invite.copied', 'Invite link copied successfully'],
  ['8 invitation', 'invite.copyFailed', 'Failed to copy invite link, please try again'],

  ['8 validation', 'error.TISSUE_REQUIRED', 'Please specify tissue type'],
  ['8 validation', 'error.SAMPLES_REQUIRED', 'Please select samples'],
  ['8 validation', 'annotation.species', 'Please enter the correct Species'],
  ['8 validation', 'error.JOB_NAME_REQUIRED', 'Please fill in the job name'],
  ['8 validation', 'composition.groupNameMissing', 'Please fill in the sample group name'],
  ['8 validation', 'error.INPUT_INVALID', 'Required parameter missing'],
  ['8 validation', 'error.SAMPLE_ID_REQUIRED', 'Please enter SampleID'],
  ['8 validation', 'error.SPECIES_INCONSISTENT', 'Please check whether selected samples have consistent species.'],
  ['8 validation', 'tool.nameExists', 'Name exists, please type another'],
  ['8 validation', 'geneSet.detail', 'Please complete the detail'],
  ['8 validation', 'tool.completeRequired', 'Please complete the required fields'],
  ['8 validation', 'tool.selectGroupFirst', 'Please select the group first'],
  ['8 jobs', 'preview.unableToSubmit', 'Job unable to submit'],
  ['8 jobs', 'subset.degsFailed', 'Cluster DEGs calculation failed, please try again.'],
  ['8 subsets', 'subset.hasSubtasks', 'The subset has subtasks, so it cannot be deleted or renamed.'],
  ['8 subsets', 'subset.otherRunning', 'Other calculation is in progress, please wait a moment.'],
  ['8 samples', 'composition.noneLeft', 'No more samples available for selection'],
  ['8 samples', 'composition.allSamples', 'Please ensure that all samples are selected.'],
  ['8 Ro/e', 'roe.failed', 'Ro/e calculation failed because the p-value is greater than 0.05.'],
  ['8 colours', 'tool.nameSpecial', 'Cluster names must not contain special characters'],
  ['8 colours', 'error.COLOUR_INVALID', 'Please enter 6 digits HEX color code'],
  ['8 colours', 'error.COLOUR_DUPLICATE', 'Different clusters within the same subset cannot use the same color.'],
  ['8 annotation', 'annotation.noMatch', 'No matching cell types'],

  ['5 passwords', 'signIn.passwordsDiffer', 'Passwords do not match'],
  ['5 account', 'error.EMAIL_INVALID', 'Please enter correct email address'],
  ['5 names', 'error.GROUP_NAME_TOO_LONG', 'Group name cannot exceed 15 characters'],
  ['5 names', 'group.nameTooLong', 'Group name cannot exceed 15 characters'],
  ['5 names', 'error.SAMPLE_NAME_DUPLICATE', 'Duplicate sample name is not allowed'],
  ['5 analysis', 'gene.empty', 'Please type genes'],
  ['5 analysis', 'signIn.required', 'Please complete the required fields'],

  ['6 roles', 'error.NO_PERMISSION', 'No permission'],
  ['6 roles', 'groupSettings.noPermission', 'No permission'],
  ['6 roles', 'groupSettings.role.owner', 'Owner'],
  ['6 roles', 'groupSettings.role.admin', 'Admin'],
  ['6 roles', 'groupSettings.role.member', 'Member'],
  ['6 seats', 'groupSettings.seat.view', 'View'],
  ['6 seats', 'groupSettings.seat.edit', 'Edit'],
  ['6 seats', 'groupSettings.seat.delete', 'Delete'],
  ['6 seats', 'groupSettings.seat.download', 'Download'],

  ['4 jobs', 'job.status.submitted', 'Submitted'],
  ['4 jobs', 'job.status.completed', 'Completed'],
  ['4 jobs', 'job.status.error', 'Error'],
  ['4 downloads', 'download.state.notRequested', 'Not requested'],
  ['4 downloads', 'download.state.pending', 'Pending'],
  ['4 downloads', 'download.state.approved', 'Approved'],
  ['4 downloads', 'download.state.declined', 'Declined'],
  ['4 downloads', 'download.state.expired', 'Expired'],

  ['2.4 invitation', 'inviteAccept.notNow', 'Not now'],
  ['2.4 invitation', 'inviteAccept.join', 'Join group'],
  ['2.4 downloads', 'downloads.tab.active', 'Active'],
  ['2.4 downloads', 'downloads.tab.requested', 'Requested'],
  ['2.4 downloads', 'downloads.tab.expired', 'Expired'],
  ['2.3 tutorial', 'tutorial.skip', 'Skip tutorials'],
  ['2.3 tutorial', 'common.next', 'Next'],
  ['2.3 tutorial', 'tutorial.tab.homepage', 'Homepage overview'],
  ['2.3 tutorial', 'tutorial.tab.upload', 'Upload matrix'],
  ['2.3 tutorial', 'tutorial.tab.initiate', 'Initiate analysis'],
  ['2.3 tutorial', 'tutorial.details', 'See more details'],
  ['2.3 tutorial', 'tutorial.gotIt', 'Got it'],
  ['2.2 menu', 'menu.singleCell', 'Single Cell RNA-Seq'],
  ['2.2 menu', 'menu.bulkRna', 'Bulk RNA-Seq'],
  ['2.2 menu', 'shell.signOut', 'Logout'],
  ['1 menu', 'menu.importData', 'Import data'],
  ['1 menu', 'menu.initiate', 'Initiate analysis'],
  ['1 menu', 'menu.integrateLocal', 'Integrate local data'],
  ['1 menu', 'menu.integratePublic', 'Integrate public-database data'],
  ['1 menu', 'menu.integrateLocalAndPublic', 'Integrate local and public data'],
  ['1 menu', 'menu.bulk', 'Bulk local data'],
  ['1 menu', 'menu.groupSettings', 'Groups setting'],
  ['1 menu', 'menu.accountSettings', 'Account info'],
  ['1 menu', 'shell.aboutUs', 'About us'],
];

test.each(SENTENCES)('%s: %s', (_section, id, sentence) => {
  expect(EN[id]).toBe(sentence);
  expect(ZH[id]).toMatch(/\p{Script=Han}/u);
});

/** Sections 5 and 8 contain these with a number or a name: the number is the specification's. */
test.each([
  ['error.CODE_INVALID', /\b2 hours\b/, /2 小时/],
  ['error.INVITATION_EXPIRED', /\b10 days\b/, /10 天/],
  ['error.CELL_COUNT_RANGE', /more than 30 and fewer than 100,000 cells/, /大于 30 且小于 100,000/],
  ['signIn.passwordHint', /^6 to 16 characters with at least one uppercase letter and one digit$/, /6 至 16 位/],
  ['signIn.passwordShort', /^At least 6 characters$/, /6 位/],
  ['signIn.usernameHint', /^3 to 50 characters/, /3 至 50 位/],
])('%s names its limit', (id, en, zh) => {
  expect(EN[id]).toMatch(en);
  expect(ZH[id]).toMatch(zh);
});

/** Section 8, confirmations: what is deleted is deleted permanently; a removed member's content is kept (section 6). */
test('confirmations say what is lost and what is kept', () => {
  for (const id of ['confirm.sampleGroup.text', 'confirm.subset.text', 'confirm.file.text'])
    expect([EN[id], ZH[id]]).toEqual([
      expect.stringContaining('deleted permanently'),
      expect.stringContaining('永久删除'),
    ]);
  expect(EN['removeMember.keeps']).toBe('The content that the member created stays in the group.');
  expect(EN['confirm.signOut.title']).toMatch(/Log out\?/);
});
