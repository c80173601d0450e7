import type { Limit } from '../../../src/contract/operation.ts';
import { type BadRequest, type GoodRequest, sent, targetOf } from './badRequest.ts';

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
