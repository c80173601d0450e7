import assert from 'node:assert/strict';
import {
  type CardJsonSchema,
  cardJsonSchema,
  KEY_DESCRIPTIONS,
  VALUE_DESCRIPTIONS,
} from '../../../../src/card/completion/cardJsonSchema.ts';

/** Every place of the schema where a key or a list's item stands. */
function* places(schema: CardJsonSchema, path: readonly string[]): Generator<[readonly string[], CardJsonSchema]> {
  if (path.length > 0) yield [path, schema];
  for (const [key, property] of Object.entries(schema.properties ?? {})) yield* places(property, [...path, key]);
  if (schema.items !== undefined) yield* places(schema.items, [...path, '*']);
  for (const choice of schema.anyOf ?? []) yield* places(choice, path);
}

describe('the schema of a card', () => {
  const all = [...places(cardJsonSchema(), [])];

  it('describes every key and every enum value', () => {
    const silent = all.filter(([path, { markdownDescription }]) => !markdownDescription && path.at(-1) !== '*');
    assert.deepEqual(
      silent.map(([path]) => path.join('.')),
      [],
    );
    for (const [path, { enum: values, markdownEnumDescriptions }] of all) {
      if (values === undefined) continue;
      assert.equal(markdownEnumDescriptions?.filter((words) => words !== '').length, values.length, path.join('.'));
    }
  });

  it('has a place for every description', () => {
    const named = new Set(all.flatMap(([path]) => [path.join('.'), [path[0], '*', ...path.slice(2)].join('.')]));
    for (const path of [...Object.keys(KEY_DESCRIPTIONS), ...Object.keys(VALUE_DESCRIPTIONS)])
      assert.ok(named.has(path), path);
  });

  it('refuses other keys, and knows the limits', () => {
    const schema = cardJsonSchema();
    assert.equal(schema['additionalProperties'], false);
    assert.equal(schema.properties?.['drawings']?.['maxItems'], 20);
  });
});
