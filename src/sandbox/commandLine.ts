import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface CommandLine {
  readonly port: number;
  /** Undefined: a temporary folder. */
  readonly data: string | undefined;
  readonly seed: string | undefined;
  /** End when that process has ended. */
  readonly parentPid: number | undefined;
  /** End when standard input closes. */
  readonly stopOnStdinClose: boolean;
}

/** How to call it. */
export const USAGE = 'usage: sandbox [--port N] [--data DIR] [--seed FILE] [--parent-pid PID] [--stop-on-stdin-close]';

/** Reads the arguments; a text says what is wrong with them. */
export function readCommandLine(args: readonly string[]): CommandLine | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        seed: { type: 'string' },
        'parent-pid': { type: 'string' },
        'stop-on-stdin-close': { type: 'boolean', default: false },
      },
    });
    const port = parseNumber(values.port ?? '0', 65_535);
    if (port === undefined) return '--port must be a number from 0 to 65535';
    const parentPid = values['parent-pid'] === undefined ? undefined : parseNumber(values['parent-pid'], 2 ** 31);
    if (values['parent-pid'] !== undefined && parentPid === undefined) return '--parent-pid must be a process id';
    return { port, data: values.data, seed: values.seed, parentPid, stopOnStdinClose: values['stop-on-stdin-close'] };
  } catch (error) {
    return error instanceof Error ? error.message : 'the arguments could not be read';
  }
}

function parseNumber(text: string, most: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value <= most ? value : undefined;
}
