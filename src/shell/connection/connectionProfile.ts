import * as z from 'zod/mini';
import { lazy } from '../../card/model/lazy.ts';
import { trimEndMatching } from '../../card/model/strings.ts';
import { normalizeBaseUrl } from '../../client/requestUrl.ts';
import { OBJECT_ID_PATTERN } from '../../contract/recordId.ts';

/** A configured community. Contains no secret: the key is in SecretStorage, bound to the origin of `baseUrl`. */
export interface ConnectionProfile {
  /** Short, stable name used in card addresses, e.g. `sandbox`; lower-case letters, digits and `-`. */
  readonly id: string;
  readonly name: string;
  /** Without a trailing `/v1`; may have a path prefix (public-facts 1). */
  readonly baseUrl: string;
  readonly communityId: string;
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  /** Username or e-mail that cards are sent as (P2 4.8); if absent, the user is asked once. */
  readonly sender?: string;
  /** UDF candle feed; absent if there is none. The sandbox has its own. */
  readonly candleFeed?: string;
  /** Where widget tokens are minted (P2 4.9: `token_url`, a separate address); absent if there are none. */
  readonly tokenUrl?: string;
}

/** Id of the sandbox's connection, reserved in the settings. */
export const SANDBOX_ID = 'sandbox';

/** Ids of connections, as used in card addresses. */
const CONNECTION_ID = /^[a-z0-9][a-z0-9-]{0,31}$/;

const hexId = lazy(() =>
  z.pipe(
    z.string().check(z.regex(OBJECT_ID_PATTERN)),
    z.transform((id: string) => id.toLowerCase()),
  ),
);
const name = z.string().check(z.trim(), z.minLength(1));

const profileSchema = lazy(() =>
  z.object({
    id: z.string().check(
      z.regex(CONNECTION_ID),
      z.refine((id) => id !== SANDBOX_ID),
    ),
    name,
    baseUrl: z.pipe(
      z.string().check(z.refine((url) => baseUrlProblem(url) === undefined)),
      z.transform((url: string) => normalizeBaseUrl(url)),
    ),
    communityId: hexId(),
    channels: z.array(z.object({ id: hexId(), name })),
    sender: z.optional(z.string()),
    candleFeed: z.optional(z.string()),
    tokenUrl: z.optional(z.string()),
  }),
);

/** The configured connections, and the positions (from 1) of invalid entries. */
export interface ReadConnections {
  readonly profiles: readonly ConnectionProfile[];
  readonly unreadable: readonly { readonly place: number; readonly field: string }[];
}

/** Parses the setting `chartCards.connections`. Invalid entries are skipped and reported. */
export function readConnections(setting: unknown): ReadConnections {
  const profiles: ConnectionProfile[] = [];
  const unreadable: { place: number; field: string }[] = [];
  for (const [index, entry] of (Array.isArray(setting) ? setting : []).entries()) {
    const parsed = profileSchema().safeParse(entry);
    if (!parsed.success) unreadable.push({ place: index + 1, field: String(parsed.error.issues[0]?.path[0] ?? '') });
    else if (profiles.some((profile) => profile.id === parsed.data.id))
      unreadable.push({ place: index + 1, field: 'id' });
    else profiles.push(profileOf(parsed.data));
  }
  return { profiles, unreadable };
}

/** Why a base URL is invalid, or undefined. */
export function baseUrlProblem(text: string): 'noUrl' | 'insecure' | 'credentials' | 'query' | undefined {
  if (!URL.canParse(text.trim())) return 'noUrl';
  const url = new URL(text.trim());
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.search !== '' || url.hash !== '') return 'query';
  if (url.protocol === 'https:') return undefined;
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url.protocol === 'http:' && loopback ? undefined : 'insecure';
}

/** A unique id derived from a name. */
export function connectionIdFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  const stem = trimEndMatching(plain.slice(0, 24), /-/) || 'connection';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (id !== SANDBOX_ID && !taken.has(id)) return id;
  }
}

/** Parses channels typed as `id name`, one per line or separated by commas; the name is optional. */
export function parseChannels(text: string): { readonly id: string; readonly name: string }[] | undefined {
  const channels: { id: string; name: string }[] = [];
  for (const part of text.split(/[\n,;]+/)) {
    const line = part.trim();
    if (line === '') continue;
    const [id = '', ...words] = line.split(/\s+/);
    if (!OBJECT_ID_PATTERN.test(id) || channels.some((channel) => channel.id === id.toLowerCase())) return undefined;
    channels.push({ id: id.toLowerCase(), name: words.join(' ') || id.slice(-6).toLowerCase() });
  }
  return channels;
}

function profileOf(parsed: z.output<ReturnType<typeof profileSchema>>): ConnectionProfile {
  const { sender, candleFeed, tokenUrl, ...rest } = parsed;
  return {
    ...rest,
    ...(sender?.trim() ? { sender: sender.trim() } : {}),
    ...(candleFeed?.trim() ? { candleFeed: candleFeed.trim() } : {}),
    // An invalid address counts as absent, so widget commands ask for it.
    ...(tokenUrl?.trim() && baseUrlProblem(tokenUrl) === undefined ? { tokenUrl: normalizeBaseUrl(tokenUrl) } : {}),
  };
}
