/** What an error answer says to people, and the field it names. */
export interface ErrorDetail {
  readonly text: string | undefined;
  readonly field: string | undefined;
  /** The text of `detail` alone, without that of `message`: the one that may be branched on (P1 7.4). */
  readonly own: string | undefined;
}

type Entry = Pick<ErrorDetail, 'text' | 'field'>;

type Fields = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 500;
const FIELD_NAMES = ['field', 'path', 'param', 'parameter', 'property', 'name'];
const TEXT_NAMES = ['message', 'msg', 'error', 'reason', 'detail'];
/** `"metadata.title" must …`, `levels.pivot: …`, `drawings[0].style.color links …`; a single word only before a verb. */
const LEADING_FIELD =
  /^["'`]([A-Za-z_][\w.[\]-]*)["'`]|^([A-Za-z_]\w*(?:\.\w+|\[\w+\])+)(?=\s|:)|^([A-Za-z_]\w*)(?=\s*:|\s+(?:must|is|has|should|cannot|needs)\b)/;

/**
 * Reads `detail` of an error body, whatever its shape (P2 7.1 calls it an object, P2 7.3 says that it names
 * the field): text, one entry, or a list of entries. Without it, `message` is shown.
 */
export function readErrorDetail(body: unknown): ErrorDetail {
  const fields = fieldsOf(body);
  const entries = [fields['detail'], fields['details'], fields['errors']].find((it) => it !== undefined && it !== null);
  const read = entries === undefined ? undefined : readEntry(entries);
  const text = read?.text ?? shortText(fields['message']);
  return { text, field: read?.field, own: read?.text };
}

function readEntry(entry: unknown): Entry {
  if (typeof entry === 'string') return { text: shortText(entry), field: leadingField(entry) };
  if (Array.isArray(entry)) {
    const all = entry.slice(0, 20).map(readEntry);
    return { text: shortText(all.flatMap((it) => it.text ?? []).join('; ')), field: all.find((it) => it.field)?.field };
  }
  const fields = fieldsOf(entry);
  const text = firstText(fields, TEXT_NAMES);
  const named = fieldName(FIELD_NAMES.map((name) => fields[name]).find((it) => fieldName(it) !== undefined));
  if (text !== undefined)
    return { text: named === undefined ? text : withField(named, text), field: named ?? leadingField(text) };
  const pairs = Object.entries(fields).flatMap(([name, value]) => {
    const said = typeof value === 'string' ? value : readEntry(value).text;
    return said === undefined ? [] : [{ name, said }];
  });
  return {
    text: shortText(pairs.map(({ name, said }) => withField(name, said)).join('; ')),
    field: named ?? pairs[0]?.name,
  };
}

function withField(field: string, text: string): string {
  return text.includes(field) ? text : `${field}: ${text}`;
}

function fieldName(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (Array.isArray(value) && value.length > 0) return value.map(String).join('.');
  return undefined;
}

function leadingField(text: string): string | undefined {
  const match = LEADING_FIELD.exec(text);
  return match?.slice(1).find((it) => it !== undefined);
}

function firstText(fields: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => shortText(fields[name])).find((it) => it !== undefined);
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT_LENGTH) : undefined;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
