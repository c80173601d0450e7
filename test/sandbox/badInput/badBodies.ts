import type { Limit } from '../../../src/contract/operation.ts';
import { type BadRequest, type GoodRequest, sent } from './badRequest.ts';

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
