import { readFileSync } from 'node:fs';

/**
 * The most memory that this process itself has had, in MB. Undefined where the system doesn't report it (only Linux has
 * /proc). `process.resourceUsage().maxRSS` can't be used: a child process starts with the peak of its parent.
 */
export function peakMemoryMb(): number | undefined {
  let status: string;
  try {
    status = readFileSync('/proc/self/status', 'utf8');
  } catch {
    return undefined;
  }
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
