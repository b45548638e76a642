import { existsSync, readFileSync } from 'node:fs';

/** Jest's and Vitest's JSON have one shape. A run that left no report is one failure. */
export function readJson(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, tests: [] };
  const data = JSON.parse(readFileSync(file, 'utf8'));
  const tests = data.testResults.flatMap((suite) =>
    suite.assertionResults.map((t) => ({
      name: t.fullName,
      seconds: (t.duration ?? 0) / 1000,
      ...(t.status === 'failed' && { why: t.failureMessages.join('\n') }),
    })),
  );
  const broken = data.testResults.filter((s) => s.status === 'failed' && s.assertionResults.length === 0).length;
  const failed = data.numFailedTests + broken;
  return {
    passed: data.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    skipped: (data.numPendingTests ?? 0) + (data.numTodoTests ?? 0),
    tests,
  };
}
