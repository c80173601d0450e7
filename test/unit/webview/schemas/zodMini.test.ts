import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as whole from 'zod/mini';
import * as small from '../../../../webview/schemas/zodMini.ts';

/** A schema, told without a library. */
type Told =
  | { readonly kind: 'string' | 'number' | 'int' | 'boolean' | 'json' | 'columns' | 'color' }
  | { readonly kind: 'literal' | 'short' | 'least'; readonly value: number }
  | { readonly kind: 'enum' }
  | { readonly kind: 'array' | 'few' | 'looks'; readonly item: Told }
  | {
      readonly kind: 'object' | 'partial';
      readonly parts: readonly (readonly [string, Told, 'there' | 'exact' | 'optional' | 'first'])[];
    }
  | { readonly kind: 'union' | 'tagged'; readonly parts: readonly Told[] };

const NAMES = ['a', 'b', 'kind'];
const WORDS = ['one', 'two'] as const;

const told = fc.letrec<{ any: Told; object: Told }>((tie) => ({
  object: fc.record({
    kind: fc.constantFrom('object' as const, 'partial' as const),
    parts: fc.uniqueArray(
      fc.tuple(
        fc.constantFrom(...NAMES),
        tie('any'),
        fc.constantFrom('there' as const, 'exact' as const, 'optional' as const, 'first' as const),
      ),
      { maxLength: 3, selector: ([name]) => name },
    ),
  }),
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      kind: fc.constantFrom(
        'string' as const,
        'number' as const,
        'int' as const,
        'boolean' as const,
        'json' as const,
        'columns' as const,
        'color' as const,
      ),
    }),
    fc.record({
      kind: fc.constantFrom('literal' as const, 'short' as const, 'least' as const),
      value: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ kind: fc.constant('enum' as const) }),
    fc.record({ kind: fc.constantFrom('array' as const, 'few' as const, 'looks' as const), item: tie('any') }),
    tie('object'),
    fc.record({
      kind: fc.constantFrom('union' as const, 'tagged' as const),
      parts: fc.array(tie('any'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

/** The schema in one of the two; they have the same names, of which only the types differ. */
function made(told: Told, z: typeof whole): whole.ZodMiniType {
  switch (told.kind) {
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    case 'int':
      return z.int();
    case 'boolean':
      return z.boolean();
    case 'json':
      return z.json();
    case 'columns':
      return z.instanceof(Float64Array);
    case 'color':
      return z.string().check(z.regex(/^#[0-9A-F]{6}$/));
    case 'literal':
      return z.literal(told.value);
    case 'short':
      return z.string().check(z.minLength(told.value - 1), z.maxLength(told.value));
    case 'least':
      return z.int().check(z.minimum(told.value), z.maximum(told.value + 1));
    case 'enum':
      return z.enum(WORDS);
    case 'array':
      return z.array(made(told.item, z));
    case 'few':
      return z.array(made(told.item, z)).check(z.maxLength(1));
    case 'looks':
      return z.partialRecord(z.enum(WORDS), made(told.item, z));
    case 'object':
    case 'partial': {
      const object = z.object(
        Object.fromEntries(
          told.parts.map(([name, part, how]) => [
            name,
            // What a default means within `partial` is asked by nobody.
            keyed(part, told.kind === 'partial' && how === 'first' ? 'there' : how, z),
          ]),
        ),
      );
      return told.kind === 'object' ? object : z.partial(object);
    }
    case 'union':
      return z.union(told.parts.map((part) => made(part, z)));
    case 'tagged': {
      const parts = told.parts.map((part, at) => z.object({ type: z.literal(`t${at}`), value: made(part, z) }));
      return z.discriminatedUnion('type', parts as [(typeof parts)[number]]);
    }
  }
}

function keyed(part: Told, how: 'there' | 'exact' | 'optional' | 'first', z: typeof whole): whole.ZodMiniType {
  const inner = made(part, z);
  switch (how) {
    case 'there':
      return inner;
    case 'exact':
      return z.exactOptional(inner);
    case 'optional':
      return z.optional(inner);
    case 'first':
      return z._default(z.boolean(), true);
  }
}

const NOISE = fc.constantFrom(
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1.5,
  2 ** 60,
  'x',
  '#12ABEF',
  [],
  {},
  { kind: 1 },
  new Date(0),
);

/** A value that fits nearly everywhere. */
function fitting(told: Told): fc.Arbitrary<unknown> {
  const one = (() => {
    switch (told.kind) {
      case 'string':
        return fc.string();
      case 'color':
        return fc.constantFrom('#12ABEF', '#12abef', '');
      case 'number':
        return fc.double();
      case 'int':
        return fc.integer();
      case 'boolean':
        return fc.boolean();
      case 'json':
        return fc.jsonValue();
      case 'columns':
        return fc.constantFrom(new Float64Array(2), new Float32Array(2));
      case 'literal':
        return fc.constant(told.value);
      case 'short':
        return fc.string({ maxLength: 4 });
      case 'least':
        return fc.integer({ min: -1, max: 5 });
      case 'enum':
        return fc.constantFrom(...WORDS, 'three');
      case 'array':
      case 'few':
        return fc.array(fitting(told.item), { maxLength: 2 });
      case 'looks':
        return fc.dictionary(fc.constantFrom(...WORDS, ...WORDS, 'three', '__proto__'), fitting(told.item), {
          maxKeys: 2,
        });
      case 'object':
      case 'partial':
        return fc.record(
          Object.fromEntries([
            ...told.parts.map(([name, part]) => [name, fitting(part)] as const),
            ['more', fc.constant(1)] as const,
          ]),
          { requiredKeys: [] },
        );
      case 'union':
        return fc.oneof(...told.parts.map(fitting));
      case 'tagged':
        return fc.oneof(
          ...told.parts.map((part, at) => fc.record({ type: fc.constantFrom(`t${at}`, 't9'), value: fitting(part) })),
        );
    }
  })();
  return fc.oneof({ weight: 12, arbitrary: one }, { weight: 1, arbitrary: NOISE });
}

describe('the small schemas of the page', () => {
  it('take what zod takes, and give back the same', () => {
    const cases = told.any.chain((told) => fc.tuple(fc.constant(told), fitting(told)));
    fc.assert(
      fc.property(cases, ([told, sent]) => {
        // As it comes over the border.
        const value: unknown = structuredClone(sent);
        const theirs = whole.safeParse(made(told, whole), value);
        const ours = small.safeParse(made(told, small as unknown as typeof whole) as never, value);
        assert.equal(ours.success, theirs.success);
        if (ours.success) assert.deepEqual(ours.data, theirs.data);
      }),
      {
        numRuns: 2000,
        examples: [
          [[{ kind: 'json' }, JSON.parse('{"__proto__":null}')]],
          [[{ kind: 'json' }, JSON.parse('[{"a":{"__proto__":{"b":1},"c":[]}}]')]],
          [[{ kind: 'looks', item: { kind: 'boolean' } }, JSON.parse('{"__proto__":1,"one":true}')]],
        ],
      },
    );
  });

  it('name the places that do not fit, and never what stands there', () => {
    const schema = small.object({ list: small.array(small.object({ price: small.number() })) });
    const parsed = small.safeParse(schema, { list: [{ price: 1 }, { price: 'secret' }] });
    assert.deepEqual(parsed, {
      success: false,
      error: { issues: [{ code: 'invalid_type', path: ['list', 1, 'price'] }] },
    });
    assert.throws(() => small.parse(schema, { list: 'secret' }), /^TypeError: invalid_type at list$/);
  });
});
