import { parseArgs } from 'node:util';
import { FORMATS, type FormatName } from './formats.ts';

/** The service that drafts are held against. */
export interface PublishedOptions {
  readonly baseUrl: string;
  /** Where drafts are looked for by symbol and title; without it, only by the id in a file's name. */
  readonly channel: { readonly communityId: string; readonly channelId: string } | undefined;
}

/** What the command line asks for. */
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

/** The environment variable that holds the key; an argument would be seen by every user of the machine. */
export const KEY_VARIABLE = 'CHART_CARDS_API_KEY';

/** How to call it. */
export const USAGE = `Usage: chart-cards check [--format text|json|github|sarif] [--published URL] PATH...

Checks chart card files and says what is wrong with them. PATH is a file, a folder (all *.card.json in it, node_modules
and hidden folders left out), or a pattern such as "drafts/**/*.card.json" (quoted, so that the shell leaves it alone).

  --format FORMAT  text (for people, the default), json, github (annotations of a workflow run) or sarif
  --published URL  hold the drafts against the published cards of the service at this base address, which is only read;
                   its key is taken from the environment variable ${KEY_VARIABLE}
  --community ID   with --channel: look for a draft's published card there by symbol and title, where no id of an
  --channel ID     analysis stands in the file's name (name.ID.card.json)
  --help           this text
  --version        the version

Exit code: 0 no error (warnings and hints do not count), 1 at least one error, 2 a file or the service could not be
read, nothing was found, or wrong use.
`;

const HEX_ID = /^[0-9a-f]{24}$/i;

/** Reads the arguments after the program's name. */
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
    if (command === undefined) return wrongUse('no command given');
    if (command !== 'check') return wrongUse(`there is no command ${JSON.stringify(command)}`);
    const { format } = values;
    if (!isFormatName(format)) return wrongUse(`there is no format ${JSON.stringify(format)}`);
    if (paths.length === 0) return wrongUse('no file given');
    const published = publishedOptions(values);
    return typeof published === 'string' ? wrongUse(published) : { kind: 'check', format, paths, published };
  } catch (error) {
    // What `parseArgs` throws is meant for the person at the command line.
    return wrongUse(error instanceof Error ? error.message : String(error));
  }
}

interface PublishedValues {
  readonly published?: string | undefined;
  readonly community?: string | undefined;
  readonly channel?: string | undefined;
}

/** The options that go together, or what is wrong with them. The address is not repeated: it could hold a password. */
function publishedOptions({ published, community, channel }: PublishedValues): PublishedOptions | undefined | string {
  if (published === undefined) {
    return community === undefined && channel === undefined ? undefined : '--community and --channel need --published';
  }
  if (!/^https?:/i.test(published) || !URL.canParse(published)) {
    return '--published needs the base address of the service, as in https://charts.example.com';
  }
  const { username, password } = new URL(published);
  if (username !== '' || password !== '') return 'the address of --published must not hold a user or a password';
  if (community === undefined && channel === undefined) return { baseUrl: published, channel: undefined };
  if (community === undefined || channel === undefined) return '--community and --channel go together';
  if (!HEX_ID.test(community) || !HEX_ID.test(channel)) return 'a community and a channel are 24 hexadecimal digits';
  return { baseUrl: published, channel: { communityId: community, channelId: channel } };
}

function wrongUse(reason: string): CommandLine {
  return { kind: 'wrong', reason };
}

function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}
