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
  is_demo: number | boolean;
  tutorial_seen: number | boolean;
  created_at: number;
}
export interface SpaceRow {
  id: string;
  kind: 'personal' | 'team';
  name: string;
  storage_limit: number;
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
  kind: 'matrix' | 'annotated';
  state: 'uploading' | 'parsing' | 'parsed' | 'completed' | 'failed';
  sha256: string | null;
  facts: string | null;
  error: string | null;
  species: string | null;
  job_id: string | null;
  dataset_id: string | null;
  created_at: number;
}
export interface DraftRow {
  id: string;
  space_id: string;
  created_by: string;
  version: number;
  body: string;
  preprocessing_job_id: string | null;
  saved_at: number;
}
export interface JobRow {
  id: string;
  space_id: string;
  created_by: string;
  tool: 'import' | 'preprocessing' | 'integration';
  name: string;
  status: 'submitted' | 'running' | 'suspended' | 'completed' | 'error';
  requested: 'suspend' | 'cancel' | null;
  params: string;
  inputs: string;
  result: string | null;
  progress: string | null;
  error: string | null;
  dataset_id: string | null;
  draft_id: string | null;
  file_id: string | null;
  idempotency_key: string | null;
  fence: number;
  attempt: number;
  runner_id: string | null;
  lease_until: number;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
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
  created_at: number;
}
