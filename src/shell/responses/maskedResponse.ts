import { SECRET } from '../../card/model/strings.ts';
import type { Operation } from '../../contract/operation.ts';
import { maskedValue } from './personalData.ts';

/** Names of fields that hold credentials in any operation. */
const SECRET_NAME =
  /^(?:x[-_]?)?(?:api[-_]?key|(?:access|private|secret|server|idempotency)[-_]?key|\w*(?:token|secret|password)|authorization|signature|cookie)$/i;
/** A key in running text, e.g. of an error page. */
const BEARER_TOKEN = /\b(Bearer\s+)[\w.~+/=-]+/gi;
/** The query and fragment of an address: signed links carry their permission there. */
const URL_QUERY = /\b(https?:\/\/[^\s"'<>?#]+)([?#][^\s"'<>]*)?/gi;
/** A credential in text that isn't complete JSON. */
const CREDENTIAL_IN_TEXT =
  /((?:api[-_]?key|access[-_]?key|token|secret|password|signature)"?\s*[:=]\s*)("[^"]*"?|[^\s,;&"'<>]+)/gi;

/**
 * A response without credentials and signed links, and with personal data masked. Secrets and personal fields have
 * documented places; a response in another form may have them elsewhere, so every field of such a name is masked.
 */
export function maskedResponse(
  raw: unknown,
  { secrets = [], personalData }: Partial<Pick<Operation, 'secrets' | 'personalData'>>,
): unknown {
  const names = new Set(secrets.map((place) => (place.split('.').at(-1) ?? '').toLowerCase()));
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutCredentials(value);
    if (Array.isArray(value)) return value.map(masked);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        (names.has(name.toLowerCase()) && typeof part === 'string') || SECRET_NAME.test(name)
          ? maskedSecret(part)
          : masked(part),
      ]),
    );
  };
  return maskedValue(masked(raw), '', personalData);
}

function maskedSecret(value: unknown): unknown {
  return value === undefined || value === null || value === '' ? value : SECRET;
}

function withoutCredentials(text: string): string {
  return text
    .replace(URL_QUERY, (_, path: string, query?: string) => (query === undefined ? path : `${path}?…`))
    .replace(BEARER_TOKEN, `$1${SECRET}`)
    .replace(CREDENTIAL_IN_TEXT, `$1${SECRET}`);
}
