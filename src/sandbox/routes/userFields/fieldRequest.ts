import { FIELD_TYPES, type FieldDefinition, type FieldType } from '../../store/fieldTable.ts';
import { valueProblem } from '../../userFields/valueProblem.ts';
import { quoteName } from '../queryValues.ts';

/** What is wrong with a part of a body. */
export interface PartProblem {
  readonly part: string;
  readonly problem: string;
}

/** What create and update set. */
export type FieldSettings = Pick<FieldDefinition, 'name' | 'type' | 'options' | 'defaultValue'>;

const MAX_NAME_LENGTH = 100;
const MAX_OPTIONS = 500;

/** The body's own fields, or what is wrong with it: no other names than those. */
export function readParts(body: unknown, names: readonly string[]): Map<string, unknown> | PartProblem {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { part: 'body', problem: 'must be a JSON object' };
  }
  const parts = new Map<string, unknown>(Object.entries(body));
  for (const name of parts.keys()) {
    if (!names.includes(name)) return { part: 'body', problem: `must not hold ${quoteName(name)}` };
  }
  return parts;
}

/** Name, type, options and default of a request (public-facts 6.2, 6.3); what is not sent stays as it was, if it still fits. */
export function readFieldSettings(
  parts: ReadonlyMap<string, unknown>,
  before: FieldDefinition | undefined,
): FieldSettings | PartProblem {
  const name = parts.get('name');
  if (typeof name !== 'string' || name.trim() === '' || [...name].length > MAX_NAME_LENGTH || !name.isWellFormed()) {
    return { part: 'name', problem: `must be text of 1-${MAX_NAME_LENGTH} characters` };
  }
  const type = FIELD_TYPES.find((it) => it === parts.get('type'));
  if (type === undefined) return { part: 'type', problem: `must be one of ${FIELD_TYPES.join(', ')}` };
  const options = readOptions(parts.get('options') ?? undefined, type, before?.options);
  if (!Array.isArray(options)) return { part: 'options', problem: String(options) };
  const field = { type, options };
  const sent = parts.get('defaultValue');
  if (sent !== undefined && sent !== null) {
    const problem = valueProblem(field, sent);
    return problem === undefined ? { name, ...field, defaultValue: sent } : { part: 'defaultValue', problem };
  }
  const kept = sent === undefined ? (before?.defaultValue ?? null) : null;
  return { name, ...field, defaultValue: kept === null || valueProblem(field, kept) !== undefined ? null : kept };
}

/** The options, or what is wrong with them: dropdowns need some, other types take none. */
function readOptions(sent: unknown, type: FieldType, before: readonly string[] = []): readonly string[] | string {
  const isDropdown = type === 'single-select-dropdown' || type === 'multi-select-dropdown';
  if (!isDropdown) return sent === undefined ? [] : 'must not be sent for a type that is no dropdown';
  if (sent === undefined) return before.length > 0 ? before : 'must be sent for a dropdown';
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > MAX_OPTIONS) {
    return `must be an array of 1-${MAX_OPTIONS} texts`;
  }
  const isGood = (it: unknown) => typeof it === 'string' && it.trim() !== '' && it.isWellFormed();
  return sent.every(isGood) && new Set(sent).size === sent.length ? sent : 'must be texts, each once';
}
