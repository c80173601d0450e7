/**
 * The kind of personal data in a field. `free`: text written by people or integrations, which may contain an e-mail
 * address or a phone number.
 */
export type PersonalKind = 'email' | 'name' | 'phone' | 'address' | 'free';

/**
 * The personal fields of a record by place, e.g. `userInfo.email`. A place includes everything below it; `''` is the whole
 * record. `namedBy`: the field of the record that names the trader's field whose value this is.
 */
export type PersonalFields = Readonly<Record<string, PersonalKind | { readonly namedBy: string }>>;

const EMAIL = /(^|_)e?_?mail(s|_address(es)?)?$/;
const PHONE = /(^|_)(tele)?(phone|mobile|whats_?app)(s|_(numbers?|no))?$/;
const NAME =
  /(^|_)(user|first|last|full|middle|given|family|sur|nick|legal|contact|customer|client|buyer|recipient|billing|shipping|member|trader)_?names?$/;
const ADDRESS = /(^|_)(address(es)?|street|city|town|zip|zip_code|postcode|postal_code)(_line)?(_?\d)?$/;
/** Longer strings aren't field names. */
const MAX_NAME_LENGTH = 100;

/** Kinds by name, because the same few names occur in every row. */
const kindCache = new Map<string, ReturnType<typeof personalKindOfName>>();
const MAX_CACHED_NAMES = 2_000;

/** The kind of a field judged by its name alone: for custom fields, columns of files and undocumented fields. */
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

/** The kind of the value at a place; `inherited` is the kind of its parent. */
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
  // With the parent's name, because `name` alone says nothing but `buyer.name` does.
  return personalKindOfName(place.split('.').slice(-2).join('_')) ?? inherited;
}

/** Matches the end of a place, because a response of another shape has its records elsewhere. */
function ownKind(place: string, fields: PersonalFields): PersonalFields[string] | undefined {
  for (let rest = place; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    if (Object.hasOwn(fields, rest)) return fields[rest];
    if (!rest.includes('.')) return undefined;
  }
}
