/**
 * Runs `check` after the suite, but only if all of its tests passed: after a failure, or with `--grep`, the totals mean
 * nothing.
 */
export function afterWholeSuite(check: () => void): void {
  after(function () {
    if (this.test?.parent?.tests.every(({ state }) => state === 'passed')) check();
  });
}
