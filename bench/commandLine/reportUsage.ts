/** Imported before the command line: prints its resource usage at exit, after everything else on standard error. */
import { peakMemoryMb } from '../peakMemory.ts';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  // Before the last garbage collection, which may need memory itself.
  const peakMb = peakMemoryMb();
  global.gc?.();
  const heldMb = process.memoryUsage().heapUsed / 1024 ** 2;
  process.stderr.write(`\n${JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMb, heldMb })}`);
});
