export const sample = { fileId: 'f1', name: 'ctrl', group: 'ctrl' };
/** The server's reply to a saved draft. */
export const draftReply = (body: string, version: number, more = {}) => ({
  data: {
    id: 'd1',
    version,
    savedAt: '2026-11-21T08:00:00Z',
    savedBy: 'mei',
    cellFilteringTaskStatus: 'notStarted',
    preprocessingJobId: null,
    stabilityJobId: null,
    memoryLimit: null,
    ...JSON.parse(body),
    ...more,
  },
});
