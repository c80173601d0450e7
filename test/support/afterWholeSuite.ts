/**
 * Checks what the tests of the suite came to together, whatever their order. Only once all of them have passed: the
 * sum says nothing after a failure, or when `--grep` left some out.
 */
export function afterWholeSuite(check: () => void): void {
  after(function () {
    if (this.test?.parent?.tests.every(({ state }) => state === 'passed')) check();
  });
}
