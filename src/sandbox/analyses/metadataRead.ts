import * as z from 'zod/mini';
import { type Expiry, type Metadata, metadataSchema } from '../../card/card.ts';
import { type ReadResult, readPart, unknownField } from './problem.ts';

/** Fields of an update's metadata; `symbol` is not among them and is ignored (P2 4.8 rule 1). */
const CHANGEABLE = [
  'title',
  'preferenceText',
  'alternativeText',
  'comments',
  'timeframe',
  'direction',
  'entryPlacement',
] as const;

const expiryTypeSchema = z.looseObject({ type: z.enum(['GTC', 'HOURS']) });
const expiryHoursSchema = z.looseObject({ hours: z.int().check(z.minimum(1), z.maximum(8760)) });
const recordSchema = z.looseObject({});

/** The fields to change: a field that is missing or empty keeps its value, and is left out here (P2 4.8). */
export function readMetadataChange(raw: unknown): ReadResult<Partial<Omit<Metadata, 'symbol'>>> {
  const fields = readMetadataFields(raw);
  if ('problem' in fields) return fields;
  const change: Record<string, unknown> = {};
  for (const name of CHANGEABLE) {
    const value = fields.value[name];
    if (isEmpty(value)) continue;
    const read = readPart(metadataSchema().shape[name], value, ['metadata', name]);
    if ('problem' in read) return read;
    change[name] = read.value;
  }
  if (!isEmpty(fields.value['expiry'])) {
    const read = readExpiry(fields.value['expiry']);
    if ('problem' in read) return read;
    change['expiry'] = read.value;
  }
  return { value: change };
}

/** The metadata of a new card: everything but the alternative scenario and the comments is needed (public-facts 3.1). */
export function readNewMetadata(raw: unknown): ReadResult<Metadata> {
  const fields = readMetadataFields(raw);
  if ('problem' in fields) return fields;
  const expiry = readExpiry(fields.value['expiry']);
  if ('problem' in expiry) return expiry;
  const sent = Object.fromEntries(Object.entries(fields.value).filter(([, value]) => value !== null));
  return readPart(metadataSchema(), { ...sent, expiry: expiry.value }, ['metadata']);
}

function readMetadataFields(raw: unknown): ReadResult<Readonly<Record<string, unknown>>> {
  const fields = readPart(recordSchema, raw, ['metadata']);
  if ('problem' in fields) return fields;
  const problem = unknownField(raw, Object.keys(metadataSchema().shape), ['metadata']);
  return problem === undefined ? fields : { problem };
}

function readExpiry(raw: unknown): ReadResult<Expiry> {
  const type = readPart(expiryTypeSchema, raw, ['metadata', 'expiry']);
  if ('problem' in type) return type;
  const problem = unknownField(raw, ['type', 'hours'], ['metadata', 'expiry']);
  if (problem !== undefined) return { problem };
  if (type.value.type === 'GTC') return { value: { type: 'GTC' } };
  const hours = readPart(expiryHoursSchema, raw, ['metadata', 'expiry']);
  return 'problem' in hours ? hours : { value: { type: 'HOURS', hours: hours.value.hours } };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
