import { expect, test } from '@jest/globals';
import { readJunit, testsOf } from './junit.mjs';

const REPORT = `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
	<testcase name="a > b &quot;c&quot; &lt;d&gt;" time="0.25" classname="test"/>
	<testsuite name="group" tests="3">
		<testcase name="breaks" time="1.5" classname="tests.test_cnv">
			<failure message="assert 1 &lt; 0">first &amp; second&#10;third &lt;failure&gt;
[Error] { at: "x > y" }</failure>
		</testcase>
		<testcase name="raises" time="0" classname="test"><error type="E"><![CDATA[raw <b> & text]]></error></testcase>
		<testcase name="left out" time="0" classname="test"><skipped type="skipped" message="no database"/></testcase>
	</testsuite>
	<!-- tests 4 -->
</testsuites>
`;

test('tests at any depth have names, seconds, fates and the reason of a failure', () => {
  expect(testsOf(REPORT)).toEqual([
    { name: 'test a > b "c" <d>', seconds: 0.25, failed: false, skipped: false },
    {
      name: 'tests.test_cnv breaks',
      seconds: 1.5,
      failed: true,
      skipped: false,
      why: 'first & second\nthird <failure>\n[Error] { at: "x > y" }',
    },
    { name: 'test raises', seconds: 0, failed: true, skipped: false, why: 'raw <b> & text' },
    { name: 'test left out', seconds: 0, failed: false, skipped: true },
  ]);
});

test('a report that was not written counts as a failure', () => {
  expect(readJunit('/nowhere/report.xml', 0)).toEqual({ passed: 0, failed: 1, skipped: 0, tests: [] });
});
