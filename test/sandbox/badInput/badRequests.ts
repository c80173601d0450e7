import type { Limit } from '../../../src/contract/operation.ts';
import { type FormPart, multipartForm } from '../../support/rawHttp.ts';
import { type BadRequest, type GoodRequest, sent, targetOf } from './goodRequests.ts';

const LONG = 'a'.repeat(8192);

/** Path segments as sent on the wire. */
const SEGMENTS: Readonly<Record<string, string>> = {
  'too short': 'abc',
  '23 hexadecimal digits': 'a'.repeat(23),
  '25 hexadecimal digits': 'a'.repeat(25),
  '24 non-hexadecimal letters': 'g'.repeat(24),
  'an unknown id': '0'.repeat(24),
  zero: '0',
  negative: '-1',
  null: 'null',
  array: '%5B%5D',
  object: '%7B%7D',
  blank: '%20',
  'a NUL byte': '%00',
  'invalid UTF-8': '%FF',
  'a malformed escape': '%E0%A4%A',
  'path traversal': '..%2F..%2Fetc%2Fpasswd',
  'a quote': "'%20OR%201%3D1--",
  __proto__: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
  '8 KB': LONG,
  empty: '',
};

/** Every path parameter with every invalid value. */
export function badPaths(good: GoodRequest, limits: Readonly<Record<string, Limit>>): BadRequest[] {
  return Object.keys(good.path ?? {}).flatMap((name) => {
    const most = limits[name]?.most;
    const segments = most === undefined ? SEGMENTS : { ...SEGMENTS, [`${most + 1} characters`]: 'a'.repeat(most + 1) };
    return Object.entries(segments).map(([what, segment]) =>
      sent(good, `path.${name}: ${what}`, { target: targetOf(good, { [name]: segment }) }),
    );
  });
}

/** Values of a query parameter as sent on the wire. */
const PARAMETER_VALUES: Readonly<Record<string, string>> = {
  empty: '',
  text: 'abc',
  zero: '0',
  negative: '-1',
  'a fraction': '1.5',
  'an exponent': '1e1',
  hexadecimal: '0x10',
  NaN: 'NaN',
  Infinity: 'Infinity',
  null: 'null',
  true: 'true',
  array: '%5B%5D',
  object: '%7B%7D',
  'a leading space': '%201',
  'a NUL byte': '1%00',
  'invalid UTF-8': '%FF',
  'a malformed escape': '%E0%A4%A',
  'beyond 2^53': '9007199254740993',
  '400 digits': '9'.repeat(400),
  '8 KB': LONG,
};

/** Every query parameter with every invalid value, missing and sent twice; and unknown parameters. */
export function badQueries(good: GoodRequest, limits: Readonly<Record<string, Limit>>): BadRequest[] {
  const query = good.query ?? {};
  const target = (rest: Readonly<Record<string, string>>, more: string) => {
    const base = targetOf({ ...good, query: rest });
    return more === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${more}`;
  };
  const known = Object.keys(query).flatMap((name) => {
    const { [name]: value = '', ...others } = query;
    const { least, most } = limits[name] ?? {};
    const values = {
      ...PARAMETER_VALUES,
      ...(least === undefined ? {} : { 'below the minimum': String(least - 1), 'the minimum': String(least) }),
      ...(most === undefined ? {} : { 'above the maximum': String(most + 1), 'the maximum': String(most) }),
    };
    return [
      sent(good, `query.${name}: missing`, { target: target(others, '') }),
      sent(good, `query.${name}: twice`, { target: target(query, `${name}=${encodeURIComponent(value)}`) }),
      sent(good, `query.${name}: as a list`, { target: target(others, `${name}%5B%5D=${encodeURIComponent(value)}`) }),
      ...Object.entries(values).map(([what, it]) =>
        sent(good, `query.${name}: ${what}`, { target: target(others, `${name}=${it}`) }),
      ),
    ];
  });
  const unknown = ['unknown', '__proto__', 'constructor', LONG].map((name) =>
    sent(good, `query: a parameter ${name === LONG ? 'of 8 KB' : name}`, { target: target(query, `${name}=1`) }),
  );
  return [...known, ...unknown];
}

/** Idempotency keys that P1 4.1 doesn't allow. */
const KEYS: Readonly<Record<string, string | readonly string[]>> = {
  empty: '',
  '129 characters': 'k'.repeat(129),
  'a leading dot': '.key',
  'a leading colon': ':key',
  'a space inside': 'a key',
  'a non-ASCII letter': 'kéy',
  twice: ['key-1', 'key-2'],
  '8 KB': LONG,
};

/** Invalid Authorization, Idempotency-Key and Content-Type headers. */
export function badHeaders(good: GoodRequest, apiKey: string): BadRequest[] {
  const { 'idempotency-key': idempotencyKey, ...headers } = good.headers ?? {};
  const typed = good.body === undefined ? {} : { 'content-type': 'application/json' };
  const withHeaders = (name: string, more: BadRequest['headers']) =>
    sent(good, `header.${name}`, { headers: { ...typed, ...good.headers, ...more } });
  const authorization = good.isOpen
    ? []
    : ['', 'Bearer', 'Bearer ', `Basic ${apiKey}`, apiKey, `Bearer ${apiKey}x`, `Bearer ${LONG}`].map((value, i) =>
        withHeaders(`authorization: ${i}`, { authorization: value }),
      );
  const keys =
    idempotencyKey === undefined
      ? []
      : [
          sent(good, 'header.idempotency-key: missing', { headers: { ...typed, ...headers } }),
          ...Object.entries(KEYS).map(([what, value]) =>
            withHeaders(`idempotency-key: ${what}`, { 'idempotency-key': value }),
          ),
        ];
  const types =
    good.body === undefined
      ? []
      : [
          sent(good, 'header.content-type: missing', { headers: { ...good.headers } }),
          ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'json', '/'].map((type) =>
            withHeaders(`content-type: ${type}`, { 'content-type': type }),
          ),
        ];
  return [...authorization, ...keys, ...types];
}

type Step = string | number;
type Json = unknown;

/** Prefix of a string that is written unquoted, for JSON that `JSON.stringify` can't produce. */
const RAW = '@@raw:';

/** A value of each JSON type, and values that hardly any field accepts. */
const BODY_VALUES: readonly (readonly [what: string, value: Json])[] = [
  ['null', null],
  ['a boolean', true],
  ['a number', 7],
  ['a string', 'text'],
  ['an array', []],
  ['an object', {}],
  ['an empty string', ''],
  ['a blank string', '  '],
  ['a lone surrogate', '\ud800'],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a number out of range', `${RAW}1e999`],
  ['an array of null', [null]],
];

/** The plain values of a type, which are valid for fields of that type. */
const PLAIN = new Set(['a boolean', 'a number', 'a string']);

const MOST_BYTES = 5 * 1024 * 1024;

/** Whole bodies that are malformed, too large or not an object. */
function badWholes(good: GoodRequest): BadRequest[] {
  const text = JSON.stringify(good.body);
  const bodies: Readonly<Record<string, string | Uint8Array>> = {
    empty: '',
    'invalid JSON': '{"a":',
    'a trailing comma': text.replace(/}$/, ',}'),
    'trailing text': `${text} x`,
    null: 'null',
    array: '[]',
    number: '7',
    text: '"text"',
    true: 'true',
    'an empty object': '{}',
    'invalid UTF-8': Buffer.concat([Buffer.from('{"'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('":1}')]),
    'UTF-16': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'nested 100,000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
    '5 MB of spaces': `${text}${' '.repeat(MOST_BYTES)}`,
    '5 MB of text': JSON.stringify({ ...(good.body as object), unknown: 'x'.repeat(MOST_BYTES) }),
  };
  return Object.entries(bodies).map(([what, body]) => sent(good, `body: ${what}`, { body }));
}

/** Every field missing and with every other type and size; every object with unknown names. */
export function badBodies(good: GoodRequest, limits: Readonly<Record<string, Limit>>): BadRequest[] {
  if (good.body === undefined) return [];
  const with_ = (name: string, body: Json) => sent(good, name, { body: written(body) });
  const fields = places(good.body).flatMap(({ path, value }) => {
    const name = `body.${path.join('.')}`;
    const limit =
      typeof path.at(-1) === 'number' ? undefined : limits[path.filter((step) => typeof step === 'string').join('.')];
    const missing =
      typeof path.at(-1) === 'number' ? [] : [with_(`${name}: missing`, replaced(good.body, path, undefined))];
    const others = BODY_VALUES.filter(([what, it]) => !(PLAIN.has(what) && typeof it === typeof value));
    return [
      ...missing,
      ...[...others, ...bounds(value, limit)].map(([what, it]) =>
        with_(`${name}: ${what}`, replaced(good.body, path, it)),
      ),
    ];
  });
  const objects = [{ path: [] as Step[], value: good.body }, ...places(good.body)].filter(({ value }) =>
    isObject(value),
  );
  const named = objects.flatMap(({ path, value }) => {
    const name = ['body', ...path].join('.');
    const fieldsOf = JSON.stringify(value).slice(1, -1);
    const [first = ''] = Object.keys(value as object);
    const inside = (what: string, text: string) =>
      with_(
        `${name}: ${what}`,
        replaced(good.body, path, `${RAW}{${[text, fieldsOf].filter((it) => it !== '').join(',')}}`),
      );
    return [
      inside('an unknown field', '"unknown":1'),
      inside('a field __proto__', '"__proto__":{"polluted":true}'),
      inside('a field constructor', '"constructor":{"prototype":{"polluted":true}}'),
      ...(first === '' ? [] : [inside('a duplicate field', `${JSON.stringify(first)}:1`)]),
    ];
  });
  return [...badWholes(good), ...fields, ...named];
}

/** The limits of a string, a list or a number, and the first value beyond each. */
function bounds(value: Json, { least, most }: Limit = {}): readonly (readonly [string, Json])[] {
  const sized = (size: number): Json => {
    if (typeof value === 'string') return 'x'.repeat(size);
    if (Array.isArray(value)) return Array.from({ length: size }, (_, i) => numbered(value[0], i));
    return size;
  };
  return [
    ...(least === undefined || least < 1 ? [] : [['below the minimum', sized(least - 1)] as const]),
    ...(least === undefined ? [] : [['the minimum', sized(least)] as const]),
    ...(most === undefined
      ? []
      : [['the maximum', sized(most)] as const, ['above the maximum', sized(most + 1)] as const]),
  ];
}

/** Makes the list item unique where it must be. */
function numbered(item: Json, i: number): Json {
  if (typeof item === 'string') return `${item}${i}`;
  return isObject(item) && 'clientObjectId' in item ? { ...item, clientObjectId: `n${i}` } : item;
}

/** Every field and item of a body. */
function places(value: Json, path: readonly Step[] = []): { readonly path: readonly Step[]; readonly value: Json }[] {
  const inner: readonly (readonly [Step, Json])[] = Array.isArray(value)
    ? value.map((it, i) => [i, it] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return inner.flatMap(([step, it]) => [{ path: [...path, step], value: it }, ...places(it, [...path, step])]);
}

function replaced(value: Json, [step, ...rest]: readonly Step[], by: Json): Json {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((it, i) => (i === step ? replaced(it, rest, by) : it));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, it]) => [name, name === step ? replaced(it, rest, by) : it]),
  );
}

function written(body: Json): string {
  return (JSON.stringify(body) ?? '').replace(new RegExp(`"${RAW}((?:[^"\\\\]|\\\\.)*)"`, 'g'), (_, raw: string) =>
    JSON.parse(`"${raw}"`),
  );
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const CSV = 'Email,First Name\nnobody@traders.example,Ada\n';
const FILE = { name: 'data', filename: 'users.csv', type: 'text/csv', content: CSV };
const BOUNDARY = 'multipart/form-data; boundary=';

/** Upload forms with one thing wrong (P2 4.6, 7.2); the file comes last unless stated otherwise. */
export function badForms(good: GoodRequest): BadRequest[] {
  const form = (name: string, parts: readonly FormPart[], change: Partial<BadRequest> = {}) =>
    sent(good, `form: ${name}`, { ...multipartForm(parts), ...change });
  const whole = multipartForm([FILE]);
  const raw = (name: string, body: string | Uint8Array, contentType = whole.headers['content-type'] ?? '') =>
    sent(good, `form: ${name}`, { body, headers: { 'content-type': contentType } });
  return [
    form('no parts', []),
    form('no file', [['log_name', 'march']]),
    form('data as plain text', [['data', CSV]]),
    form('two files', [FILE, FILE]),
    form('neither .csv nor text/csv', [{ ...FILE, filename: 'users.xlsx', type: 'application/octet-stream' }]),
    form('the file in another field', [{ ...FILE, name: 'file' }]),
    form('an unknown field', [['mood', 'x'], FILE]),
    form('a field __proto__', [['__proto__', 'x'], FILE]),
    form('a duplicate field', [['log_name', 'a'], ['log_name', 'b'], FILE]),
    form('a log_name with U+0000', [['log_name', 'a\u0000b'], FILE]),
    form('a field of 100 KB', [['log_name', 'x'.repeat(100_000)], FILE]),
    form('an invalid currency_cap', [['currency_cap', 'maybe'], FILE]),
    form('101 parts', [...Array.from({ length: 101 }, (): FormPart => ['log_name', 'a']), FILE]),
    raw('no boundary in the header', whole.body, 'multipart/form-data'),
    raw('another boundary in the header', whole.body, `${BOUNDARY}another`),
    raw('a boundary of 71 characters', whole.body, `${BOUNDARY}${'b'.repeat(71)}`),
    raw('no closing boundary', whole.body.slice(0, -12)),
    raw('no boundary in the body', CSV),
    raw('empty', ''),
    raw('invalid UTF-8', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CSV)])),
    raw('a part without a name', whole.body.replace('; name="data"', '')),
    raw('headers of 20 KB', whole.body.replace('Content-Type', `X-More: ${'x'.repeat(20_000)}\r\nContent-Type`)),
    raw('a log_name in invalid UTF-8', withBytes([0xff, 0xfe, 0xc3])),
  ];
}

/** A form whose `log_name` consists of these bytes. */
function withBytes(bytes: readonly number[]): Uint8Array {
  const { body } = multipartForm([['log_name', '@@'], FILE]);
  const [head = '', tail = ''] = body.split('@@');
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
}
