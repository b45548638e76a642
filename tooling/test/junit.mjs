/** Reads JUnit as pytest, node's test runner and `npm run new-tool`'s check write it. */
import { existsSync, readFileSync } from 'node:fs';
import { Parser } from 'htmlparser2';

/** The tests of a report in the order of the file; `why`: text of the failure. */
export function testsOf(xml) {
  const tests = [];
  let test = null;
  let why = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'testcase') {
          const { classname = '', name: title = '', time = '0' } = attributes;
          test = { name: `${classname} ${title}`, seconds: Number(time), failed: false, skipped: false };
          tests.push(test);
        } else if (test && (name === 'failure' || name === 'error')) {
          test.failed = true;
          why = '';
        } else if (test && name === 'skipped') test.skipped = true;
      },
      ontext(text) {
        if (why !== null) why += text;
      },
      onclosetag(name) {
        if (name === 'failure' || name === 'error') {
          if (why) test.why = why.trim();
          why = null;
        } else if (name === 'testcase') test = null;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return tests;
}

/** Counts and tests of a report. A missing report, or an exit code without a failed test, counts as one failure. */
export function readJunit(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, tests: [] };
  const tests = testsOf(readFileSync(file, 'utf8'));
  const failed = tests.filter((t) => t.failed).length;
  const skipped = tests.filter((t) => t.skipped).length;
  return { passed: tests.length - failed - skipped, failed: failed || (code === 0 ? 0 : 1), skipped, tests };
}
