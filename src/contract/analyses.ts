import * as z from 'zod/mini';
import { cardSchema, levelsSchema, metadataSchema, sentDrawingSchema } from '../card/model/card.ts';
import { assumedPaging, tolerantList } from './listReply.ts';
import { type CallerAction, type ErrorRow, type Operation, READ_REPEAT, WRITE_REPEAT } from './operation.ts';
import { recordsIn, writeReply } from './recordReply.ts';
import { anyId, fieldsOf, lenient, objectIdSchema, text, tolerantRecord } from './schemas.ts';

const analysisPath = z.strictObject({ analysisId: objectIdSchema });
const channelPath = z.strictObject({ communityId: objectIdSchema, channelId: objectIdSchema });
const sender = z.string().check(z.minLength(1));
const drawings = z.array(sentDrawingSchema()).check(z.maxLength(20));

/**
 * An analysis as the service returns it (P2 2.4). Only `shapes` is required, because a card needs it: the item whose `key`
 * is `analysis` holds levels and metadata, and every other item is a drawing. The id may be `_id`, `id` or `analysisId`;
 * owner, community, channel, status, times and post are optional.
 */
export const analysisSchema = z.looseObject({ shapes: z.array(z.unknown()) });

/** `data.analysis` as in Get. For any other response, e.g. the older form without it, the card is read again (public-facts 3.4). */
const updatedReply = z.pipe(
  z.unknown(),
  z.transform((answer) => ({
    data: { analysis: analysisSchema.safeParse(fieldsOf(fieldsOf(answer)['data'])['analysis']).data },
  })),
);

/**
 * An analysis in a list. The documents don't show the item, so everything but the id may be missing (public-facts 3.2).
 */
const analysisItemSchema = tolerantRecord(
  {
    _id: anyId,
    owner: lenient(tolerantRecord({ id: lenient(anyId) })),
    topicId: lenient(anyId),
    timeframe: lenient(text),
    status: lenient(text),
    symbol: lenient(text),
    shapes: lenient(z.array(z.unknown())),
    extra: lenient(
      tolerantRecord({
        status: lenient(text),
        currency_pair: lenient(text),
        analysisType: lenient(tolerantRecord({ type: lenient(text) })),
      }),
    ),
    title: lenient(text),
    createdAt: lenient(text),
    updatedAt: lenient(text),
  },
  ['analysisId'],
);

/** The readable part of the response to a creation. */
interface CreatedAnalysis {
  /** Undefined if the response doesn't name the card; it is then looked up in the channel. */
  readonly analysisId: string | undefined;
  /** The raw analysis, if the response has it. */
  readonly analysis: unknown;
}

/** The documents don't show it. The id is looked up in the record, as `analysisId`, and in `data` itself (public-facts 3.1). */
const createdReply = z.pipe(
  z.unknown(),
  z.transform((answer): CreatedAnalysis => {
    const named = recordsIn(answer).flatMap((record) => {
      const read = analysisItemSchema.safeParse(record);
      // Skips other records in the response, e.g. the sender: their ids are not object IDs.
      const analysisId = read.success ? objectIdSchema.safeParse(read.data._id).data : undefined;
      return analysisId === undefined ? [] : [{ analysisId, analysis: 'shapes' in record ? record : undefined }];
    });
    const bare = objectIdSchema.safeParse(fieldsOf(answer)['data']).data;
    return (
      named.find(({ analysis }) => analysis !== undefined) ?? named[0] ?? { analysisId: bare, analysis: undefined }
    );
  }),
);

/** `data.analysis`, or the analysis as `data` itself. */
const readReply = z.pipe(
  z.looseObject({ data: z.union([z.looseObject({ analysis: analysisSchema }), analysisSchema]) }),
  z.transform(({ data, ...rest }) => ({ ...rest, data: { analysis: analysisIn(data) } })),
);

function analysisIn(data: AnalysisRecord | { readonly analysis: AnalysisRecord }): AnalysisRecord {
  return 'analysis' in data ? (data.analysis as AnalysisRecord) : (data as AnalysisRecord);
}

/** A key error that every chart analysis call can return. None of their errors but one has a code (P2 5, 7.3). */
const ANALYSIS_KEY_ERROR: ErrorRow = {
  status: 401,
  codeAt: 'none',
  when: 'The key is missing, unknown, personal, or lacks the permission to send messages.',
  action: 'fix the key',
  source: 'P2 7.3',
};

/** The analysis doesn't exist (P2 7.3). */
const ANALYSIS_NOT_FOUND: ErrorRow = {
  status: 404,
  codeAt: 'none',
  when: 'No analysis has this ID, or it was deleted.',
  action: 'final',
  source: 'P2 7.3',
};

/** The rate limit is reached (P2 8). */
const ANALYSIS_RATE_LIMIT: ErrorRow = {
  status: 429,
  codeAt: 'none',
  when: 'Too many requests, until the rate limit resets.',
  action: 'wait and retry',
  source: 'P2 8',
};

/** Reads one card. */
export const getAnalysis = {
  id: 'analyses.get',
  title: 'Get analysis',
  description: 'Reads one chart analysis with its levels, drawings, status and channel post.',
  method: 'GET',
  path: '/v1/analysis/{analysisId}',
  source: 'P2 4.8',
  permission: 'sendMessage',
  pathParameters: analysisPath,
  query: undefined,
  body: undefined,
  reply: readReply,
  successStatuses: [200],
  errors: [
    analysisInputError('The analysis ID isn’t 24 hexadecimal characters.'),
    ANALYSIS_KEY_ERROR,
    ANALYSIS_NOT_FOUND,
    ANALYSIS_RATE_LIMIT,
    analysisServerError('The analysis couldn’t be read.', 'retry'),
  ],
  repeat: READ_REPEAT,
} as const satisfies Operation;

/** The only error of these calls that has a code (P2 5). */
const ANALYSIS_COMMUNITY_MISMATCH: ErrorRow = {
  status: 403,
  code: 'API_KEY_COMMUNITY_MISMATCH',
  codeAt: 'meta.code',
  when: 'The community in the path doesn’t own the key.',
  action: 'fix the input',
  source: 'P2 5',
};

/** Lists a channel's cards, page by page. */
export const listAnalyses = {
  id: 'analyses.list',
  title: 'List analyses of a channel',
  description: 'Lists the chart analyses of one channel, page by page.',
  method: 'GET',
  path: '/v1/analysis/communities/{communityId}/channels/{channelId}',
  source: 'P2 4.8',
  permission: 'sendMessage',
  pathParameters: channelPath,
  query: z.strictObject(assumedPaging),
  body: undefined,
  reply: tolerantList(analysisItemSchema, 'data.analyses'),
  successStatuses: [200],
  errors: [
    analysisInputError('The community or channel ID is malformed, or `page` or `limit` is out of range.'),
    ANALYSIS_KEY_ERROR,
    ANALYSIS_COMMUNITY_MISMATCH,
    { ...ANALYSIS_NOT_FOUND, when: 'The channel doesn’t exist.' },
    ANALYSIS_RATE_LIMIT,
    analysisServerError('The analyses couldn’t be read.', 'retry'),
  ],
  repeat: READ_REPEAT,
  paging: { usualLimit: 20, mostLimit: 100, uniqueBy: '_id' },
  assumed: 'The documents don’t show query, items and paging. Similar lists use `page` and `limit` (public-facts 3.2).',
} as const satisfies Operation;

/** Posts a new card to a channel. */
export const createAnalysis = {
  id: 'analyses.create',
  title: 'Create analysis',
  description: 'Posts a new chart analysis to a channel as the sender and fires the create webhook.',
  method: 'POST',
  path: '/v1/analysis/{communityId}/channels/{channelId}',
  source: 'P2 4.8',
  permission: 'sendMessage',
  pathParameters: channelPath,
  query: undefined,
  body: z.strictObject({
    sender,
    metadata: metadataSchema(),
    levels: levelsSchema(),
    drawings: z.exactOptional(cardSchema().shape.drawings),
    idempotencyKey: z.exactOptional(z.string().check(z.minLength(1))),
  }),
  reply: createdReply,
  successStatuses: [200, 201],
  errors: [
    analysisInputError('An ID is malformed, or the card breaks a rule; `detail` names the field.'),
    ANALYSIS_KEY_ERROR,
    ANALYSIS_COMMUNITY_MISMATCH,
    { ...ANALYSIS_NOT_FOUND, when: 'The channel doesn’t exist.' },
    {
      status: 409,
      codeAt: 'none',
      when: 'The `idempotencyKey` was already used for another card. Nothing was posted.',
      action: 'final',
      source: 'P2 7.3',
      assumed: true,
    },
    ANALYSIS_RATE_LIMIT,
    analysisServerError(
      'The creation failed, or the sender isn’t a member. List the channel before you create the card again.',
      'read back',
    ),
  ],
  repeat: {
    ...WRITE_REPEAT,
    readBack: {
      operation: 'analyses.list',
      happened: 'The channel lists a card with the same sender, symbol, title and texts.',
    },
  },
  assumed:
    'The request follows the public sample, with the limits of the update. The documents don’t show the response and its status (public-facts 3.1).',
} as const satisfies Operation;

/** Changes a Pending card. */
export const updateAnalysis = {
  id: 'analyses.update',
  title: 'Update analysis',
  description:
    'Changes a Pending chart analysis. Changed metadata or levels rewrite the channel post and fire message webhooks; a changed title, scenario or type, or changed levels, also post a bot message in the discussion.',
  method: 'PATCH',
  path: '/v1/analysis/{analysisId}',
  source: 'P2 4.8',
  permission: 'sendMessage',
  pathParameters: analysisPath,
  query: undefined,
  body: z
    .strictObject({
      sender,
      metadata: z.exactOptional(z.partial(z.omit(metadataSchema(), { symbol: true }))),
      levels: z.exactOptional(levelsSchema()),
      drawings: z.exactOptional(drawings),
    })
    .check(
      z.refine((body) => body.metadata !== undefined || body.levels !== undefined || body.drawings !== undefined, {
        error: 'metadata, levels or drawings is required (P2 4.8 rule 1)',
      }),
    ),
  reply: updatedReply,
  successStatuses: [200],
  errors: [
    analysisInputError(
      'The ID is malformed, a field is invalid, the sender is missing, the analysis is no longer Pending, or type and levels don’t change together; `detail` names a field.',
    ),
    ANALYSIS_KEY_ERROR,
    ANALYSIS_NOT_FOUND,
    ANALYSIS_RATE_LIMIT,
    analysisServerError('The update failed, or the sender isn’t the creator.', 'read back'),
  ],
  repeat: {
    ...WRITE_REPEAT,
    readBack: { operation: 'analyses.get', happened: 'Every field that was sent reads back as sent.' },
  },
} as const satisfies Operation;

/** Deletes a card in any status. */
export const deleteAnalysis = {
  id: 'analyses.delete',
  title: 'Delete analysis',
  description:
    'Deletes a chart analysis in any status and marks its channel post as deleted. Open channels may show it until they reload.',
  method: 'DELETE',
  path: '/v1/analysis/{analysisId}',
  source: 'P2 4.8',
  permission: 'sendMessage',
  pathParameters: analysisPath,
  query: undefined,
  body: undefined,
  reply: writeReply(tolerantRecord({ analysisId: anyId }, ['id'])),
  successStatuses: [200],
  errors: [
    analysisInputError('The analysis ID isn’t 24 hexadecimal characters.'),
    ANALYSIS_KEY_ERROR,
    {
      ...ANALYSIS_NOT_FOUND,
      when: 'No analysis has this ID, or it was already deleted; a repeated call counts as done.',
    },
    ANALYSIS_RATE_LIMIT,
    analysisServerError('The deletion failed. Read the analysis first: 404 means it’s deleted.', 'read back'),
  ],
  repeat: { ...WRITE_REPEAT, readBack: { operation: 'analyses.get', happened: 'Reading it returns 404.' } },
} as const satisfies Operation;

/** Adds drawings to a Pending card and keeps its existing ones. */
export const appendDrawings = {
  id: 'analyses.append',
  title: 'Append drawings',
  description: 'Adds drawings to a Pending chart analysis and keeps its existing ones, up to 20 in total.',
  method: 'POST',
  path: '/v1/analysis/{analysisId}/drawings',
  source: 'P2 4.8',
  permission: 'sendMessage',
  pathParameters: analysisPath,
  query: undefined,
  body: z.strictObject({ sender, drawings: drawings.check(z.minLength(1)) }),
  reply: updatedReply,
  successStatuses: [200, 201],
  errors: [
    analysisInputError(
      'The ID is malformed, a drawing is invalid, its client ID is already in use, there would be more than 20 drawings, the sender is missing, or the analysis is no longer Pending.',
    ),
    ANALYSIS_KEY_ERROR,
    ANALYSIS_NOT_FOUND,
    ANALYSIS_RATE_LIMIT,
    analysisServerError('The drawings couldn’t be added, or the sender isn’t the creator.', 'read back'),
  ],
  repeat: {
    ...WRITE_REPEAT,
    readBack: { operation: 'analyses.get', happened: 'Every added drawing reads back, by client ID.' },
  },
  assumed: 'The documents show neither request nor response; both follow the update (public-facts 3.6).',
} as const satisfies Operation;

/** An analysis as the service returns it. */
export type AnalysisRecord = z.infer<typeof analysisSchema>;

/** A request that the service rejects (P2 7.3). */
function analysisInputError(when: string): ErrorRow {
  return { status: 400, codeAt: 'none', when, action: 'fix the input', source: 'P2 7.3' };
}

/** An internal error of the service (P2 7.3). */
function analysisServerError(when: string, action: CallerAction): ErrorRow {
  return { status: 500, codeAt: 'none', when, action, source: 'P2 7.3' };
}
