/**
 * What a field tells of a person. `free`: what people or integrations write, which may hold an e-mail address or a phone
 * number.
 */
export type PersonalKind = 'email' | 'name' | 'phone' | 'address' | 'free';

/**
 * The personal fields of a record, by their places in it, e.g. `userInfo.email`. A place stands for all that lies in it,
 * and `''` for the whole record. `namedBy`: the record says in that field which field of a trader the value is.
 */
export type PersonalFields = Readonly<Record<string, PersonalKind | { readonly namedBy: string }>>;

const EMAIL = /(^|_)e?_?mail(s|_address(es)?)?$/;
const PHONE = /(^|_)(tele)?(phone|mobile|whats_?app)(s|_(numbers?|no))?$/;
const NAME =
  /(^|_)(user|first|last|full|middle|given|family|sur|nick|legal|contact|customer|client|buyer|recipient|billing|shipping|member|trader)_?names?$/;
const ADDRESS = /(^|_)(address(es)?|street|city|town|zip|zip_code|postcode|postal_code)(_line)?(_?\d)?$/;
/** A longer name is no name of a field. */
const MAX_NAME_LENGTH = 100;

/** By name: the same few names come with every row. */
const kindCache = new Map<string, ReturnType<typeof personalKindOfName>>();
const MAX_CACHED_NAMES = 2_000;

/** What a field tells of a person, by its name alone: of custom fields, columns of files, and fields no document has. */
export function personalKindOfName(name: string): Exclude<PersonalKind, 'free'> | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  if (kindCache.has(name)) return kindCache.get(name);
  if (kindCache.size >= MAX_CACHED_NAMES) kindCache.clear();
  const kind = readKind(name);
  kindCache.set(name, kind);
  return kind;
}

function readKind(name: string): Exclude<PersonalKind, 'free'> | undefined {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_');
  if (EMAIL.test(words)) return 'email';
  if (PHONE.test(words)) return 'phone';
  if (NAME.test(words)) return 'name';
  return ADDRESS.test(words) ? 'address' : undefined;
}

/** What the value at a place tells, `inherited` from what it lies in. */
export function personalKindAt(
  place: string,
  fields: PersonalFields,
  record: Readonly<Record<string, unknown>>,
  inherited?: PersonalKind,
): PersonalKind | undefined {
  const own = ownKind(place, fields);
  if (own !== undefined && typeof own !== 'string') {
    const name = record[own.namedBy];
    return (typeof name === 'string' ? personalKindOfName(name) : undefined) ?? 'free';
  }
  if (own !== undefined) return own;
  if (inherited !== undefined && inherited !== 'free') return inherited;
  // `name` alone says nothing: `buyer.name` does.
  return personalKindOfName(place.split('.').slice(-2).join('_')) ?? inherited;
}

/** A response in another form has its records elsewhere: the end of a place counts. */
function ownKind(place: string, fields: PersonalFields): PersonalFields[string] | undefined {
  for (let rest = place; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    if (Object.hasOwn(fields, rest)) return fields[rest];
    if (!rest.includes('.')) return undefined;
  }
}
