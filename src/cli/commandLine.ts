import { parseArgs } from 'node:util';
import { FORMATS, type FormatName } from './formats.ts';

/** The service whose published cards drafts are compared with. */
export interface PublishedOptions {
  readonly baseUrl: string;
  /** Channel in which cards are found by symbol and title; without it, only by the id in the file name. */
  readonly channel: { readonly communityId: string; readonly channelId: string } | undefined;
}

/** A parsed command line. */
export type CommandLine =
  | {
      readonly kind: 'check';
      readonly format: FormatName;
      /** Files, folders and patterns, as given. */
      readonly paths: readonly string[];
      readonly published: PublishedOptions | undefined;
    }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly reason: string };

/** The environment variable with the API key; a command-line argument would be visible to every user of the machine. */
export const KEY_VARIABLE = 'CHART_CARDS_API_KEY';

/** The help text. */
export const USAGE = `Usage: chart-cards check [--format text|json|github|sarif] [--published URL] PATH...

Checks chart card files. PATH is a file, a folder (all *.card.json in it, except in node_modules and hidden folders),
or a pattern such as "drafts/**/*.card.json" (in quotes, so that the shell doesn't expand it).

  --format FORMAT  text (default), json, github (annotations of a workflow run) or sarif
  --published URL  compare drafts with the published cards of the service at this base URL, without changing anything;
                   the API key is read from the environment variable ${KEY_VARIABLE}
  --community ID   with --channel: find a draft's published card in this channel by symbol and title if the file name
  --channel ID     contains no analysis id (name.ID.card.json)
  --help           show this help
  --version        show the version

Exit code: 0 no errors (there may be warnings and hints), 1 at least one error, 2 a file or the service couldn't be read,
no file was found, or the arguments are invalid.
`;

const HEX_ID = /^[0-9a-f]{24}$/i;

/** Parses the arguments after the program's name. */
export function readCommandLine(args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        published: { type: 'string' },
        community: { type: 'string' },
        channel: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    if (values.version) return { kind: 'version' };
    const [command, ...paths] = positionals;
    if (command === undefined) return wrongUse('missing command');
    if (command !== 'check') return wrongUse(`unknown command ${JSON.stringify(command)}`);
    const { format } = values;
    if (!isFormatName(format)) return wrongUse(`unknown format ${JSON.stringify(format)}`);
    if (paths.length === 0) return wrongUse('missing file');
    const published = publishedOptions(values);
    return typeof published === 'string' ? wrongUse(published) : { kind: 'check', format, paths, published };
  } catch (error) {
    // The messages of `parseArgs` are written for users.
    return wrongUse(error instanceof Error ? error.message : String(error));
  }
}

interface PublishedValues {
  readonly published?: string | undefined;
  readonly community?: string | undefined;
  readonly channel?: string | undefined;
}

/** The options of `--published`, or what's wrong with them. The URL isn't repeated: it could contain a password. */
function publishedOptions({ published, community, channel }: PublishedValues): PublishedOptions | undefined | string {
  if (published === undefined) {
    return community === undefined && channel === undefined ? undefined : '--community and --channel need --published';
  }
  if (!/^https?:/i.test(published) || !URL.canParse(published)) {
    return '--published needs the base URL of the service, e.g. https://charts.example.com';
  }
  const { username, password } = new URL(published);
  if (username !== '' || password !== '') return 'the URL of --published must not contain a user name or password';
  if (community === undefined && channel === undefined) return { baseUrl: published, channel: undefined };
  if (community === undefined || channel === undefined) return '--community and --channel must be used together';
  if (!HEX_ID.test(community) || !HEX_ID.test(channel))
    return '--community and --channel must be 24 hexadecimal digits each';
  return { baseUrl: published, channel: { communityId: community, channelId: channel } };
}

function wrongUse(reason: string): CommandLine {
  return { kind: 'wrong', reason };
}

function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}
