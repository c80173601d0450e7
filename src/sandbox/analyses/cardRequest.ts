import * as z from 'zod/mini';
import {
  type Card,
  cardSchema,
  type Drawing,
  expirySchema,
  LEVEL_NAMES,
  type LevelName,
  type Levels,
  LINKED_TEXT_FIELDS,
  levelsSchema,
  type Metadata,
  metadataSchema,
} from '../../card/model/card.ts';
import { sameValue } from '../../card/model/jsonValue.ts';
import type { PatchBody } from '../../card/model/patch.ts';
import { findTextLinks } from '../../card/model/textLinks.ts';
import { fieldsOf, isObject } from '../../contract/schemas.ts';
import { MAX_EPOCH_MS, parseInstant } from '../../time.ts';
import { problemOf, type RequestProblem } from '../routes/requestCheck.ts';

const sender = z.string().check(z.refine((text) => text.trim() !== '', { error: 'is required' }));
const [gtc, hours] = expirySchema()._zod.def.options;
const metadata = z.extend(metadataSchema(), { expiry: z.discriminatedUnion('type', [gtc, hours]) });
const { drawings } = cardSchema().shape;

/** A new card (public-facts 3.1), an update (P2 4.8) and an append, as `withoutEmpty` leaves them. */
const SCHEMAS = {
  create: z.strictObject({
    sender,
    metadata,
    levels: levelsSchema(),
    drawings: z.exactOptional(drawings),
    idempotencyKey: z.exactOptional(z.string().check(z.minLength(1))),
  }),
  update: z.strictObject({
    sender,
    metadata: z.exactOptional(z.partial(z.omit(metadata, { symbol: true }))),
    levels: z.exactOptional(levelsSchema()),
    drawings: z.exactOptional(drawings),
  }),
  append: z.strictObject({ sender, drawings: drawings.check(z.minLength(1)) }),
};

/** A request as its schema reads it. */
type CardRequest<Kind extends keyof typeof SCHEMAS> = z.output<(typeof SCHEMAS)[Kind]>;

/** A request with its empty parts left out, or what is wrong with it. `null` counts as not sent (SBX-CARD-6). */
export function readCardRequest<Kind extends keyof typeof SCHEMAS>(
  kind: Kind,
  body: unknown,
): { readonly value: CardRequest<Kind> } | { readonly problem: RequestProblem } {
  const read = SCHEMAS[kind].safeParse(withoutEmpty(body, kind === 'update'), { reportInput: true });
  const [issue] = read.error?.issues ?? [];
  if (issue !== undefined) return { problem: problemOf(issue) };
  // As parsed: two requests with the same values are the same, in any order of fields.
  const problem = partProblem(read.data as Partial<Card>);
  return problem === undefined ? { value: read.data as CardRequest<Kind> } : { problem };
}

function partProblem({ levels, drawings = [] }: Partial<Card>): RequestProblem | undefined {
  return (levels && levelsProblem(levels)) ?? drawingsProblem(drawings);
}

/** What counts of a request: of an update only `sentFields`; `hours` of a card without end has no meaning. */
function withoutEmpty(body: unknown, isUpdate: boolean): unknown {
  const sent = withoutNull(fieldsOf(body));
  const metadata = sent['metadata'];
  if (!isObject(metadata)) return sent;
  const fields = Object.entries(isUpdate ? sentFields(metadata) : withoutNull(metadata));
  return {
    ...sent,
    metadata: Object.fromEntries(fields.map(([name, value]) => [name, withoutUnusedHours(name, value)])),
  };
}

function withoutNull(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function withoutUnusedHours(name: string, value: unknown): unknown {
  if (name !== 'expiry' || !isObject(value) || value['type'] !== 'GTC') return value;
  const { hours: _, ...expiry } = value;
  return expiry;
}

/** Levels in the wrong order, with an id twice, or with an impossible time (P2 2.4). */
function levelsProblem(levels: Levels): RequestProblem | undefined {
  return orderProblem(levels) ?? idProblem(levels) ?? timeProblem(levels);
}

function orderProblem(levels: Levels): RequestProblem | undefined {
  const sent = presentLevels(levels);
  for (const [i, name] of sent.entries()) {
    const below = sent[i + 1];
    if (below === undefined) return undefined;
    if (priceOf(levels, name) > priceOf(levels, below)) continue;
    return {
      path: ['levels', name, 'price'],
      message: `must be above the price of ${below}: levels must be in price order`,
    };
  }
  return undefined;
}

function idProblem(levels: Levels): RequestProblem | undefined {
  const seen = new Set<string>();
  for (const name of presentLevels(levels)) {
    const id = levels[name]?.clientObjectId ?? '';
    if (seen.has(id)) return { path: ['levels', name, 'clientObjectId'], message: 'must be unique among the levels' };
    seen.add(id);
  }
  return undefined;
}

function timeProblem(levels: Levels): RequestProblem | undefined {
  const name = presentLevels(levels).find((candidate) => {
    const time = levels[candidate]?.time;
    return time !== undefined && parseInstant(time) === undefined;
  });
  return name && { path: ['levels', name, 'time'], message: 'must be an ISO 8601 date-time' };
}

/** From highest to lowest. */
function presentLevels(levels: Levels): LevelName[] {
  return LEVEL_NAMES.filter((name) => levels[name] !== undefined);
}

function priceOf(levels: Levels, name: LevelName): number {
  return levels[name]?.price ?? 0;
}

/** What no schema says about drawings (P2 2.4). */
function drawingsProblem(drawings: readonly Drawing[]): RequestProblem | undefined {
  const seen = new Set<string>();
  for (const [i, drawing] of drawings.entries()) {
    const problem = drawingProblem(drawing);
    if (problem !== undefined) return { ...problem, path: ['drawings', i, ...problem.path] };
    if (seen.has(drawing.clientObjectId))
      return { path: ['drawings', i, 'clientObjectId'], message: 'must be unique in the request' };
    seen.add(drawing.clientObjectId);
  }
  return undefined;
}

function drawingProblem({ type, points, startHead, endHead, levels }: Drawing): RequestProblem | undefined {
  const badTime = points.findIndex(({ time }) =>
    typeof time === 'string' ? parseInstant(time) === undefined : Math.abs(time) > MAX_EPOCH_MS,
  );
  if (badTime >= 0) return { path: ['points', badTime, 'time'], message: 'must be an ISO 8601 UTC time ending in Z' };
  if (type === 'PARALLEL' && points.length !== 3) return { path: ['points'], message: 'must have exactly 3 points' };
  if (type === 'FIB_RETRACEMENT' && points.length !== 2 && points.length !== 3) {
    return { path: ['points'], message: 'must have 2 or 3 points' };
  }
  if (type !== 'LINE' && startHead !== undefined) return { path: ['startHead'], message: 'is allowed for LINE only' };
  if (type !== 'LINE' && endHead !== undefined) return { path: ['endHead'], message: 'is allowed for LINE only' };
  if (type !== 'FIB_RETRACEMENT' && levels !== undefined) {
    return { path: ['levels'], message: 'is allowed for FIB_RETRACEMENT only' };
  }
  return undefined;
}

type LinkedParts = Pick<Card, 'metadata' | 'levels'> & { readonly drawings: readonly Card['drawings'][number][] };

/** A link in a text to a level or drawing that the card doesn't have (P2 2.4, 4.8). Malformed links are plain text. */
export function linkProblem({ metadata, levels, drawings }: LinkedParts): RequestProblem | undefined {
  const known = new Set([...Object.values(levels), ...drawings].map(({ clientObjectId }) => clientObjectId));
  for (const field of LINKED_TEXT_FIELDS) {
    const deadLink = findTextLinks(metadata[field] ?? '').find((link) => link.kind === 'link' && !known.has(link.id));
    if (deadLink === undefined) continue;
    return {
      path: ['metadata', field],
      message: `links to ${JSON.stringify(deadLink.id)}, which is not a level or drawing of the card`,
    };
  }
  return undefined;
}

/** What the service does with an update of a Pending card (P2 4.8), its fields being valid. */
type AppliedPatch =
  | {
      readonly kind: 'applied';
      readonly card: Card;
      /** Drawings were sent and stored, so they get new saved ids (rule 4). */
      readonly drawingsReplaced: boolean;
      /** The channel post is rewritten and webhooks fire (rule 5). */
      readonly postRewritten: boolean;
      /** A bot message about the edit goes to the card's discussion (rule 5). */
      readonly botMessage: boolean;
    }
  | {
      readonly kind: 'refused';
      /** Nothing sent (rule 1), a new type without levels, levels without a new type (rule 2). */
      readonly reason: 'nothingSent' | 'levelsRequired' | 'levelsNotAllowed';
    };

/** P2 4.8: empty fields keep their value, levels need a new type, and drawings need metadata or levels beside them. */
export function applyPatch(published: Card, body: PatchBody): AppliedPatch {
  if (body.metadata === undefined && body.levels === undefined && body.drawings === undefined) {
    return { kind: 'refused', reason: 'nothingSent' };
  }
  const sent: Partial<Metadata> = sentFields(body.metadata ?? {});
  const metadata: Metadata = { ...published.metadata, ...sent };
  const newType =
    metadata.direction !== published.metadata.direction ||
    metadata.entryPlacement !== published.metadata.entryPlacement;
  if (newType && body.levels === undefined) return { kind: 'refused', reason: 'levelsRequired' };
  if (!newType && body.levels !== undefined) return { kind: 'refused', reason: 'levelsNotAllowed' };

  // Rule 3 requires a change, rule 5 only the part: unchanged metadata still rewrites the post.
  const savesDrawings = Object.keys(sent).length > 0 || body.levels !== undefined;
  const drawings = savesDrawings ? body.drawings : undefined;
  const levels = body.levels ?? published.levels;
  const discussed =
    newType ||
    !sameValue(levels, published.levels) ||
    (['title', 'preferenceText', 'alternativeText'] as const).some(
      (field) => metadata[field] !== published.metadata[field],
    );
  return {
    kind: 'applied',
    card: { metadata, levels, drawings: drawings === undefined ? published.drawings : [...drawings] },
    drawingsReplaced: drawings !== undefined,
    postRewritten: body.metadata !== undefined || body.levels !== undefined,
    botMessage: savesDrawings && discussed,
  };
}

/** The fields of an update's metadata that count: `symbol` is ignored, and an empty one keeps its value (P2 4.8). */
function sentFields(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).filter(
      ([field, value]) => field !== 'symbol' && value !== undefined && value !== null && value !== '',
    ),
  );
}
