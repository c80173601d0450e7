import type { FieldDefinition } from '../store/fieldTable.ts';

/** A definition as it is answered (P2 2.1); options of dropdowns, description and required beside it (public-facts 6.2). */
export function describeField(definition: FieldDefinition): Readonly<Record<string, unknown>> {
  const { id, name, field, type, defaultValue, isCustom, options, description, required } = definition;
  return {
    _id: id,
    name,
    field,
    type,
    defaultValue,
    isCustom,
    ...(options.length === 0 ? {} : { options }),
    ...(description === undefined ? {} : { description }),
    ...(required === undefined ? {} : { required }),
    createdAt: definition.createdAt,
    updatedAt: definition.updatedAt,
  };
}
