import type { ExportFormat } from '@stroma/contract/tools';
import type { DrawingKind } from '@stroma/contract/drawings';
import type { ReferenceKind, ReferenceScope, ReferenceSet, ToolSlug } from '@stroma/contract';

/** The tables' rows as both engines give them (booleans are 0 or 1). */
export interface UserRow {
  id: string;
  uuid: string;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  phone: string | null;
  password_hash: string;
  is_admin: number | boolean;
  /** Can approve datasets that others offer to the public catalogue. */
  is_curator: number | boolean;
  is_demo: number | boolean;
  tutorial_seen: number | boolean;
  first_name: string;
  last_name: string;
  institution: string;
  research_interest: string;
  status: 'active' | 'locked';
  locale: 'en-US' | 'zh-CN';
  /** Wants a mail when a long analysis ends. */
  mail_ended: number | boolean;
  phone_key: string | null;
  subscription_until: number | null;
  renewal_requested_at: number | null;
  oidc_key: string | null;
  created_at: number;
}
export interface SpaceRow {
  id: string;
  kind: 'personal' | 'team';
  name: string;
  storage_limit: number;
  storage_used: number;
  notes: string | null;
  member_limit: number;
  member_count: number;
  created_at: number;
}
export interface MemberRow {
  id: string;
  space_id: string;
  user_id: string;
  role: 'Owner' | 'Admin' | 'Member';
  can_view: number | boolean;
  can_edit: number | boolean;
  can_delete: number | boolean;
  can_download: number | boolean;
  joined_at: number | null;
}
export interface InvitationRow {
  id: string;
  secret_hash: string;
  space_id: string;
  email: string;
  email_key: string;
  role: 'Admin' | 'Member';
  can_view: number | boolean;
  can_edit: number | boolean;
  can_delete: number | boolean;
  can_download: number | boolean;
  invited_by: string;
  created_at: number;
  expires_at: number;
  spent_at: number | null;
  spent_by: string | null;
  revoked_at: number | null;
}
export interface NotificationRow {
  id: string;
  user_id: string;
  kind: 'job' | 'team' | 'download' | 'account' | 'announcement' | 'public';
  message_id: string;
  message_values: string;
  link: string | null;
  created_at: number;
  read_at: number | null;
}
export interface DownloadRow {
  id: string;
  space_id: string;
  user_id: string;
  kind: 'file' | 'result' | 'conversion';
  /** The upload, the job, or the dataset that is converted. */
  target_id: string;
  name: string;
  object_key: string;
  size: number | null;
  state: 'pending' | 'approved' | 'declined';
  purpose: string;
  reason: string | null;
  decided_by: string | null;
  requested_at: number;
  /** Null: not approved, or its file is still being written. */
  valid_until: number | null;
  /** Job that writes the file of a conversion, once it is approved. */
  format: ExportFormat | null;
  job_id: string | null;
  owns_job: number | boolean;
}
export interface SessionRow {
  token_hash: string;
  user_id: string;
  space_id: string;
  created_at: number;
  seen_at: number;
}
export interface FileRow {
  id: string;
  space_id: string;
  created_by: string;
  name: string;
  size: number;
  kind: 'matrix' | 'annotated' | 'contigs' | 'bulk';
  state: 'uploading' | 'parsing' | 'parsed' | 'completed' | 'failed';
  sha256: string | null;
  facts: string | null;
  error: string | null;
  species: string | null;
  job_id: string | null;
  dataset_id: string | null;
  /** Folder of uploads that an unfinished upload is staged in. */
  staged_in: string | null;
  /** Upload and name of the project in which a sample was found. */
  project_id: string | null;
  project: string | null;
  /** JSON of the contract's ImportChoices; null: the file is read as detected. */
  choices: string | null;
  created_at: number;
}
export interface ReferenceRow {
  id: string;
  owner: string;
  scope: ReferenceScope;
  space_id: string | null;
  name_key: string;
  kind: ReferenceKind;
  name: string;
  species: ReferenceSet['species'];
  to_species: ReferenceSet['toSpecies'];
  source_database: ReferenceSet['database'];
  version: string;
  licence: string;
  source: string;
  sha256: string;
  bytes: number;
  entries: number;
  genes: number;
  replaced: number;
  imported_by: string;
  imported_at: number;
}
/** A pending, running or failed download of an official set; `problem`: JSON of an error's id and params. */
export interface FetchRow {
  id: string;
  state: 'waiting' | 'fetching' | 'failed';
  problem: string | null;
  asked_by: string;
  asked_at: number;
}
export interface DraftRow {
  id: string;
  space_id: string;
  created_by: string;
  version: number;
  body: string;
  bytes: number;
  preprocessing_job_id: string | null;
  stability_job_id: string | null;
  saved_at: number;
  /** Id of the user who saved it last; null in a draft of an earlier version. */
  saved_by: string | null;
}
export interface JobRow {
  id: string;
  space_id: string;
  created_by: string;
  tool: ToolSlug;
  name: string;
  status: 'submitted' | 'running' | 'suspended' | 'completed' | 'error';
  requested: 'suspend' | 'cancel' | null;
  params: string;
  inputs: string;
  result: string | null;
  progress: string | null;
  error: string | null;
  /** The dataset that the job creates. */
  dataset_id: string | null;
  /** The dataset that the job reads. */
  source_dataset_id: string | null;
  /** Parts of that dataset that it reads, by version (contract: TaskReads), as JSON. */
  reads: string | null;
  /** Cells and labels that it has read (services/jobs/readings.ts: Identity), as JSON. */
  identity: string | null;
  draft_id: string | null;
  file_id: string | null;
  idempotency_key: string | null;
  fence: number;
  attempt: number;
  runner_id: string | null;
  /** Bytes that the job needs of a worker; null: not estimated. */
  memory: number | null;
  lease_until: number;
  /** Milliseconds that runners have worked on it, up to `running_since`. */
  worked_ms: number;
  /** Time since which a runner has been working on it; null if none is. */
  running_since: number | null;
  /** Bytes of its files for download by name, as JSON; null: not counted. */
  result_files: string | null;
  /** Created by the platform itself: its end causes no notification. */
  is_unasked: boolean | number;
  is_starred: boolean | number;
  /** Time of the mail about its end. */
  mailed_at: number | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}
export interface CellSetRow {
  id: string;
  space_id: string;
  dataset_id: string;
  name: string;
  hash: string;
  cells: number;
  created_by: string;
  created_at: number;
  /** Revision of the edit that created it; 0 for sets from before versions were stored. */
  version: number;
  origin: 'selection' | 'copy' | 'edited' | 'merged';
  changed_by: string | null;
  changed_at: number | null;
}
/** One edit of the cell sets of a dataset in a space. `facts` and `states` are JSON (services/subsets/subset-log.ts). */
export interface CellSetEditRow {
  id: string;
  space_id: string;
  dataset_id: string;
  revision: number;
  kind: 'create' | 'copy' | 'rename' | 'edit' | 'merge' | 'delete' | 'undo' | 'redo';
  /** Revision that an undo or redo is about. */
  target: number | null;
  made_by: string;
  made_at: number;
  facts: string;
  states: string;
}
/** A named view of a dataset. */
export interface ViewRow {
  id: string;
  space_id: string;
  dataset_id: string;
  name: string;
  name_key: string;
  tab: string;
  query: string;
  created_by: string;
  created_at: number;
}
export interface DrawingRow {
  id: string;
  space_id: string;
  title: string;
  kind: DrawingKind;
  tool: string;
  /** The newest version. */
  version: number;
  /** The sum over all kept versions. */
  bytes: number;
  created_by: string;
  created_at: number;
  changed_by: string;
  changed_at: number;
}
/** A drawing on the board of a named state, at the time of naming. */
export interface StateDrawingRow {
  state_id: string;
  drawing_id: string;
  version: number;
  title: string;
  svg: string | null;
}
export interface DrawingVersionRow {
  drawing_id: string;
  version: number;
  /** JSON of the contract's DrawingContent. */
  content: string;
  bytes: number;
  saved_by: string;
  saved_at: number;
}
export interface BoardRow {
  space_id: string;
  dataset_id: string;
  value: string;
  version: number;
  changed_by: string;
  changed_at: number;
}
export interface StateRow {
  id: string;
  space_id: string;
  dataset_id: string;
  name: string;
  name_key: string;
  note: string | null;
  holds: string;
  content: string;
  bytes: number;
  created_by: string;
  created_at: number;
}
export interface DatasetDbRow {
  id: string;
  space_id: string;
  created_by: string;
  name: string;
  kind: 'integrated' | 'custom';
  species: string | null;
  tissue: string | null;
  cells: number;
  genes: number;
  samples: number;
  simulated: number | boolean;
  job_id: string | null;
  /** JSON: dataset and space that it was copied from. */
  copied_from: string | null;
  created_at: number;
}
