// Prints `N passed, N failed` from a JSON report of vitest; a file that could not run counts as one failure.
// Exit 1 when something failed, or when nothing passed.
import { readFileSync } from 'node:fs';

function countOf(path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of testResults) {
    const failures = assertionResults.filter((result) => result.status === 'failed').length;
    passed += assertionResults.filter((result) => result.status === 'passed').length;
    failed += failures === 0 && status === 'failed' ? 1 : failures;
  }
  return { passed, failed };
}

function readCount(path) {
  try {
    return countOf(path);
  } catch (error) {
    console.error(`no report of the tests: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

const { passed, failed } = readCount(process.argv[2]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
