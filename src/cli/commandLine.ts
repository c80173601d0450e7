import { parseArgs } from 'node:util';
import { FORMATS, type FormatName } from './formats.ts';

/** What the command line asks for. */
export type CommandLine =
  | { readonly kind: 'check'; readonly format: FormatName; readonly files: readonly string[] }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly reason: string };

/** How to call it. */
export const USAGE = `Usage: chart-cards check [--format text|json|github|sarif] FILE...

Checks chart card files (*.card.json) and says what is wrong with them.

  --format FORMAT  text (for people, the default), json, github (annotations of a workflow run) or sarif
  --help           this text
  --version        the version

Exit code: 0 no error (warnings and hints do not count), 1 at least one error, 2 a file could not be read, or wrong use.
`;

/** Reads the arguments after the program's name. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    if (values.version) return { kind: 'version' };
    const [command, ...files] = positionals;
    if (command === undefined) return wrong('no command given');
    if (command !== 'check') return wrong(`there is no command ${JSON.stringify(command)}`);
    const { format } = values;
    if (!isFormatName(format)) return wrong(`there is no format ${JSON.stringify(format)}`);
    if (files.length === 0) return wrong('no file given');
    return { kind: 'check', format, files };
  } catch (error) {
    // What `parseArgs` throws is meant for the person at the command line.
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(reason: string): CommandLine {
  return { kind: 'wrong', reason };
}

function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}
