import type { Limit } from '../../../src/contract/operation.ts';
import { type FormPart, multipartForm } from '../../support/rawHttp.ts';
import { type BadRequest, type GoodRequest, sent, targetOf } from './goodRequests.ts';

const LONG = 'a'.repeat(8192);

/** Segments of a path as they go over the wire. */
const SEGMENTS: Readonly<Record<string, string>> = {
  'too short': 'abc',
  '23 hexadecimal': 'a'.repeat(23),
  '25 hexadecimal': 'a'.repeat(25),
  '24 of another alphabet': 'g'.repeat(24),
  'an id of nothing': '0'.repeat(24),
  zero: '0',
  negative: '-1',
  null: 'null',
  array: '%5B%5D',
  object: '%7B%7D',
  blank: '%20',
  'a zero byte': '%00',
  'no UTF-8': '%FF',
  'a broken escape': '%E0%A4%A',
  'a path upwards': '..%2F..%2Fetc%2Fpasswd',
  'a quote': "'%20OR%201%3D1--",
  __proto__: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
  '8 KB': LONG,
  empty: '',
};

/** Every path parameter with everything that is none. */
export function badPaths(good: GoodRequest, limits: Readonly<Record<string, Limit>>): BadRequest[] {
  return Object.keys(good.path ?? {}).flatMap((name) => {
    const most = limits[name]?.most;
    const segments = most === undefined ? SEGMENTS : { ...SEGMENTS, [`${most + 1} characters`]: 'a'.repeat(most + 1) };
    return Object.entries(segments).map(([what, segment]) =>
      sent(good, `path.${name}: ${what}`, { target: targetOf(good, { [name]: segment }) }),
    );
  });
}

/** Values of a query parameter as they go over the wire. */
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
  'a leading blank': '%201',
  'a zero byte': '1%00',
  'no UTF-8': '%FF',
  'a broken escape': '%E0%A4%A',
  'beyond 2^53': '9007199254740993',
  '400 digits': '9'.repeat(400),
  '8 KB': LONG,
};

/** Every query parameter with everything that is none, left out and sent twice; and parameters that no operation has. */
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
      ...(least === undefined ? {} : { 'under the least': String(least - 1), 'the least': String(least) }),
      ...(most === undefined ? {} : { 'over the most': String(most + 1), 'the most': String(most) }),
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

/** Forms of an Idempotency-Key beside the one of P1 4.1. */
const KEYS: Readonly<Record<string, string | readonly string[]>> = {
  empty: '',
  '129 characters': 'k'.repeat(129),
  'a dot in front': '.key',
  'a colon in front': ':key',
  'a blank inside': 'a key',
  'another alphabet': 'kéy',
  twice: ['key-1', 'key-2'],
  '8 KB': LONG,
};

/** Every header that is none: of the key, of its idempotency, of the body's type. */
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

/** Stands in a value for text that `JSON.stringify` cannot write. */
const RAW = '@@raw:';

/** A value of each type that JSON has, and values of a type that hardly any field takes. */
const BODY_VALUES: readonly (readonly [what: string, value: Json])[] = [
  ['null', null],
  ['a truth value', true],
  ['a number', 7],
  ['a text', 'text'],
  ['an array', []],
  ['an object', {}],
  ['an empty text', ''],
  ['a blank text', '  '],
  ['half a surrogate pair', '\ud800'],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a number beyond all', `${RAW}1e999`],
  ['an array of null', [null]],
];
/** Those of them that are simply another value of the type. */
const PLAIN = new Set(['a truth value', 'a number', 'a text']);

const MOST_BYTES = 5 * 1024 * 1024;

/** Bodies that are no object of fields. */
function badWholes(good: GoodRequest): BadRequest[] {
  const text = JSON.stringify(good.body);
  const bodies: Readonly<Record<string, string | Uint8Array>> = {
    empty: '',
    'no JSON': '{"a":',
    'a comma too many': text.replace(/}$/, ',}'),
    'something behind it': `${text} x`,
    null: 'null',
    array: '[]',
    number: '7',
    text: '"text"',
    true: 'true',
    'an empty object': '{}',
    'no UTF-8': Buffer.concat([Buffer.from('{"'), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from('":1}')]),
    'UTF-16': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'nested 100,000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
    '5 MB of blanks': `${text}${' '.repeat(MOST_BYTES)}`,
    '5 MB of text': JSON.stringify({ ...(good.body as object), unknown: 'x'.repeat(MOST_BYTES) }),
  };
  return Object.entries(bodies).map(([what, body]) => sent(good, `body: ${what}`, { body }));
}

/** Every field missing and of every other type and size; every object with names that it does not have. */
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
      ...(first === '' ? [] : [inside('a field twice', `${JSON.stringify(first)}:1`)]),
    ];
  });
  return [...badWholes(good), ...fields, ...named];
}

/** The bounds of a text, a list or a number, and one beside each. */
function bounds(value: Json, { least, most }: Limit = {}): readonly (readonly [string, Json])[] {
  const sized = (size: number): Json => {
    if (typeof value === 'string') return 'x'.repeat(size);
    if (Array.isArray(value)) return Array.from({ length: size }, (_, i) => numbered(value[0], i));
    return size;
  };
  return [
    ...(least === undefined || least < 1 ? [] : [['under the least', sized(least - 1)] as const]),
    ...(least === undefined ? [] : [['the least', sized(least)] as const]),
    ...(most === undefined ? [] : [['the most', sized(most)] as const, ['over the most', sized(most + 1)] as const]),
  ];
}

/** Items of a list that have to be unique are. */
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

/** Forms of the upload with one thing wrong (P2 4.6, 7.2); the file is last where nothing else is said. */
export function badForms(good: GoodRequest): BadRequest[] {
  const form = (name: string, parts: readonly FormPart[], change: Partial<BadRequest> = {}) =>
    sent(good, `form: ${name}`, { ...multipartForm(parts), ...change });
  const whole = multipartForm([FILE]);
  const raw = (name: string, body: string | Uint8Array, contentType = whole.headers['content-type'] ?? '') =>
    sent(good, `form: ${name}`, { body, headers: { 'content-type': contentType } });
  return [
    form('no part', []),
    form('no file', [['log_name', 'march']]),
    form('data is plain text', [['data', CSV]]),
    form('two files', [FILE, FILE]),
    form('neither .csv nor text/csv', [{ ...FILE, filename: 'users.xlsx', type: 'application/octet-stream' }]),
    form('the file in another field', [{ ...FILE, name: 'file' }]),
    form('an unknown field', [['mood', 'x'], FILE]),
    form('a field __proto__', [['__proto__', 'x'], FILE]),
    form('a field twice', [['log_name', 'a'], ['log_name', 'b'], FILE]),
    form('a field of 100 KB', [['log_name', 'x'.repeat(100_000)], FILE]),
    form('currency_cap is neither', [['currency_cap', 'maybe'], FILE]),
    form('101 parts', [...Array.from({ length: 101 }, (): FormPart => ['log_name', 'a']), FILE]),
    raw('no boundary in the header', whole.body, 'multipart/form-data'),
    raw('another boundary in the header', whole.body, `${BOUNDARY}another`),
    raw('a boundary of 71 characters', whole.body, `${BOUNDARY}${'b'.repeat(71)}`),
    raw('it ends before its last boundary', whole.body.slice(0, -12)),
    raw('no boundary in the body', CSV),
    raw('empty', ''),
    raw('no UTF-8', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CSV)])),
    raw('a part without a name', whole.body.replace('; name="data"', '')),
    raw('headers of 20 KB', whole.body.replace('Content-Type', `X-More: ${'x'.repeat(20_000)}\r\nContent-Type`)),
    raw('a log_name that is no UTF-8', withBytes([0xff, 0xfe, 0xc3])),
  ];
}

/** The bytes stand in place of a name. */
function withBytes(bytes: readonly number[]): Uint8Array {
  const { body } = multipartForm([['log_name', '@@'], FILE]);
  const [head = '', tail = ''] = body.split('@@');
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
}
