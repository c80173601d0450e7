import { trimEndMatching } from '../../card/strings.ts';
import type { FieldDefinition } from '../store/fieldTables.ts';
import type { Store } from '../store/store.ts';

/** One community's field definitions. */
interface CommunityFields {
  all(): readonly FieldDefinition[];
  /** By id (any case) or normalized key. */
  find(idOrCleanKey: string): FieldDefinition | undefined;
  add(definition: FieldDefinition): void;
  update(definition: FieldDefinition): void;
  /** Deletes the traders' values too. */
  remove(id: string): void;
}

/** The definitions of a key's community. The other community has no traders and only definitions it created itself. */
export function communityFields(store: Store, communityId: string): CommunityFields {
  if (store.facts.get('communityId') !== communityId) return otherCommunityFields(store, communityId);
  const { fields, fieldValues } = store;
  return {
    all: () => fields.all(),
    find: (key) => fields.find(key),
    add: (definition) => fields.add(definition),
    update: (definition) => {
      fields.update(definition);
      fieldValues.refreshLookupKeys(definition.id);
    },
    remove: (id) => {
      fields.remove(id);
      fieldValues.removeField(id);
    },
  };
}

function otherCommunityFields({ facts }: Store, communityId: string): CommunityFields {
  const name = `fields of ${communityId}`;
  const all = () => (facts.get(name) ?? []) as FieldDefinition[];
  const write = (definitions: readonly FieldDefinition[]) => facts.set(name, definitions);
  return {
    all,
    find: (key) => all().find(({ id, field }) => id === key.toLowerCase() || field === key),
    add: (definition) => write([...all(), definition]),
    update: (definition) => write(all().map((it) => (it.id === definition.id ? definition : it))),
    remove: (id) => write(all().filter((it) => it.id !== id)),
  };
}

const KEY = /^[a-z0-9_-]{1,120}$/;

/**
 * Normalizes a field key; undefined when invalid (P2 2.1). Letters become lower case, a run of spaces becomes a hyphen
 * (public-facts 6.2). ASCII only: characters like the Kelvin sign, whose lower case is ASCII, are invalid.
 */
export function cleanFieldKey(text: string): string | undefined {
  const clean = trimEndMatching(text, / /)
    .replace(/^ +/, '')
    .replace(/ +/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return KEY.test(clean) ? clean : undefined;
}
