import { checkFiles } from './checkFiles.ts';
import { readCommandLine, USAGE } from './commandLine.ts';
import { FORMATS } from './formats.ts';
import { version } from './version.ts';

/** Exit codes (other programs rely on them): no error, at least one, could not run. */
const [NO_ERROR, ERRORS, COULD_NOT_RUN] = [0, 1, 2] as const;

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const asked = readCommandLine(args);
  switch (asked.kind) {
    case 'help':
      process.stdout.write(USAGE);
      return NO_ERROR;
    case 'version':
      process.stdout.write(`${await version()}\n`);
      return NO_ERROR;
    case 'wrong':
      process.stderr.write(`chart-cards: ${asked.reason}\n\n${USAGE}`);
      return COULD_NOT_RUN;
    case 'check': {
      const { reports, failures } = await checkFiles(asked.files, Date.now());
      for (const { file, reason } of failures) process.stderr.write(`chart-cards: ${file}: ${reason}\n`);
      process.stdout.write(FORMATS[asked.format](reports, { version: await version() }));
      if (failures.length > 0) return COULD_NOT_RUN;
      return reports.some(({ severity }) => severity === 'error') ? ERRORS : NO_ERROR;
    }
  }
}
