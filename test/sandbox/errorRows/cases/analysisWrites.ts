import {
  append,
  create,
  expired,
  goneCase,
  goodAppend,
  goodCreate,
  goodGet,
  goodUpdate,
  keyCase,
  LEVELS,
  LINE,
  METADATA,
  mismatchCase,
  newCard,
  onPending,
  pending,
  stranger,
  update,
  writeFails,
} from '../analysisCases.ts';
import { ABSENT, type ErrorCases, errorCase, refusedByClient, withDetail } from '../errorCase.ts';
import { rateLimitCase } from '../keyCases.ts';

/** Writes of cards: no machine-readable code but that of a foreign community (P2 5, 7.3). */
export const analysisWrites: ErrorCases = {
  'analyses.create': {
    good: goodCreate,
    cases: [
      errorCase('400 -', 'P2 7.3', 'fix the input', {
        'the channel id is too short': (on) => refusedByClient(create({ ...on, channelId: 'abc' }, newCard(on))),
        'levels are out of order': (on) =>
          withDetail(
            create(on, newCard(on, { levels: { ...LEVELS, pivot: { price: 9, clientObjectId: 'p' } } })),
            /levels/,
          ),
        'a link leads nowhere': (on) =>
          withDetail(
            create(on, newCard(on, { metadata: { ...METADATA, preferenceText: '[[nowhere:text]]' } })),
            /preferenceText/,
          ),
      }),
      keyCase(goodCreate),
      mismatchCase((ids, on) => create(ids, newCard(on))),
      errorCase('404 -', 'P2 7.3', 'final', {
        'no such channel': (on) => create({ ...on, channelId: ABSENT }, newCard(on)),
      }),
      errorCase('409 -', 'assumed', 'final', {
        'the idempotencyKey made another card': async (on) => {
          await on.succeed(create(on, newCard(on, { idempotencyKey: 'draft-1' })));
          const other = { ...METADATA, title: 'Another' };
          return create(on, newCard(on, { idempotencyKey: 'draft-1', metadata: other }));
        },
      }),
      rateLimitCase('P2 8', goodCreate),
      writeFails(goodCreate, (on) => create(on, newCard(on, { sender: 'nobody.here' }))),
    ],
  },
  'analyses.update': {
    good: goodUpdate,
    cases: [
      errorCase('400 -', 'P2 4.8, 7.3', 'fix the input', {
        'the id is too short': () => refusedByClient(update('abc', { sender: 's', metadata: { title: 'New' } })),
        'an unknown timeframe': onPending((id, body) => refusedByClient(update(id, body), /timeframe/), {
          metadata: { timeframe: 'H3' },
        }),
        'no sender': (on) => refusedByClient(update(pending(on).id, { metadata: { title: 'New' } })),
        'it is no longer Pending': expired(goodUpdate),
        'levels without another type (rule 2)': onPending(update, { levels: LEVELS }),
        'another type without levels (rule 2)': async (on) => {
          // One of the two turns the type, whatever it was.
          const { body } = await on.raw(goodGet(on));
          const bullish = body.data.analysis.extra.direction === 'bullish';
          return onPending(update, { metadata: { direction: bullish ? 'BEARISH' : 'BULLISH' } })(on);
        },
      }),
      keyCase(goodUpdate),
      goneCase((id, on) => update(id, { sender: pending(on).ownerUsername, metadata: { title: 'New' } })),
      rateLimitCase('P2 8', goodUpdate),
      writeFails(goodUpdate, (on) => update(pending(on).id, { sender: stranger(on), metadata: { title: 'New' } })),
    ],
  },
  'analyses.append': {
    good: goodAppend,
    cases: [
      errorCase('400 -', 'P2 7.3', 'fix the input', {
        'the id is too short': () => refusedByClient(append('abc', { sender: 's', drawings: [LINE] })),
        'no drawing': onPending((id, body) => refusedByClient(append(id, body), /drawings/), { drawings: [] }),
        'it is no longer Pending': expired(goodAppend),
        'the client id is on the card': async (on) => {
          await on.succeed(goodAppend(on));
          return goodAppend(on);
        },
      }),
      keyCase(goodAppend),
      goneCase((id, on) => append(id, { sender: pending(on).ownerUsername, drawings: [LINE] })),
      rateLimitCase('P2 8', goodAppend),
      writeFails(goodAppend, (on) => append(pending(on).id, { sender: stranger(on), drawings: [LINE] })),
    ],
  },
};
