import type { FormSchema } from './formSchema.ts';

/** Longest sample that still helps, in characters. */
const LONGEST_SAMPLE = 200;

/** What a value of the schema may look like, as one line of JSON; of several forms, each. Empty: nothing to say. */
export function sampleJson(schema: FormSchema): string {
  const forms = schema.anyOf ?? [schema];
  const text = forms.map((form) => JSON.stringify(sampleValue(form))).join('  ·  ');
  return text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text === 'null' ? '' : text;
}

function sampleValue(schema: FormSchema): unknown {
  const { type, properties, items, anyOf, additionalProperties } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf?.[0] !== undefined) return sampleValue(anyOf[0]);
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'string':
      return '…';
    case 'number':
    case 'integer':
      // A whole number’s own bound is no sample.
      return schema.minimum === undefined || schema.minimum <= Number.MIN_SAFE_INTEGER ? 1 : schema.minimum;
    case 'boolean':
      return true;
    case 'array':
      return items === undefined ? [] : [sampleValue(items)];
    case 'object': {
      const required = Object.entries(properties ?? {}).filter(([name]) => schema.required?.includes(name));
      if (required.length > 0) return Object.fromEntries(required.map(([name, inner]) => [name, sampleValue(inner)]));
      return typeof additionalProperties === 'object' && additionalProperties.type !== undefined
        ? { '…': sampleValue(additionalProperties) }
        : {};
    }
    default:
      return null;
  }
}
