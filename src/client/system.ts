/** The code of an error from Node or the operating system, e.g. `ENOSPC`; `UNKNOWN` if it has none. */
export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';
}

/** Whether a process of this machine is running. Another process may have taken over its id. */
export function isProcessAlive(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}
