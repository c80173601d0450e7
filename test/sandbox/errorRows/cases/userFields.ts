import type { ErrorFixture } from '../errorBench.ts';
import {
  type Attempt,
  type Condition,
  type ErrorCases,
  errorCase,
  type Query,
  refusedByClient,
  withDetail,
  withQuery,
} from '../errorCase.ts';
import { writeFailureCase } from '../keyCases.ts';
import { communityCases, pagingCase, readFails, unknownParameterCase } from '../userFieldCases.ts';

interface Place {
  readonly communityId: string;
}

function list({ communityId }: Place, query: Query = {}): Attempt {
  const path = `/v1/communities/${communityId}/user-fields`;
  return { method: 'GET', path: withQuery(path, query), input: { path: { communityId }, query } };
}

function create({ communityId }: Place, body: object): Attempt {
  return { method: 'POST', path: `/v1/communities/${communityId}/user-fields`, input: { path: { communityId }, body } };
}

const oneField =
  (method: string, body?: object) =>
  ({ communityId }: Place, fieldIdOrName: string): Attempt => ({
    method,
    path: `/v1/communities/${communityId}/user-fields/${encodeURIComponent(fieldIdOrName)}`,
    input: { path: { communityId, fieldIdOrName }, ...(body === undefined ? {} : { body }) },
  });

const get = oneField('GET');
const remove = oneField('DELETE');
const rename = (name: string) => oneField('PUT', { name, type: 'multi-line-text' });
const update = rename('Remarks');
const NEW = { field: 'shoe-size', name: 'Shoe Size', type: 'numerical' };

const goodGet = (on: Place) => get(on, 'notes');
const goodDelete = (on: Place) => remove(on, 'notes');
const goodUpdate = (on: Place) => update(on, 'notes');
const goodCreate = (on: Place) => create(on, NEW);
const goodList = (on: Place) => list(on);

/** P2 7.1: no code, and a `detail` object. */
function badKeyCase(make: (on: Place, field: string) => Attempt, source = 'P2 7.1') {
  return errorCase('400 -', source, 'fix the input', {
    'a character that no key has': (on) => withDetail(make(on, 'notes!'), /^\{.*fieldIdOrName/),
    '121 characters': (on) => withDetail(make(on, 'n'.repeat(121)), /^\{.*fieldIdOrName/),
  });
}

/** P2 4.1, 7.1: keys and ids are looked up, display names are not; `meta` repeats what was sent. */
function notFoundCase(make: (on: Place, field: string) => Attempt, source = 'P2 4.1, 7.1') {
  const echoing = (on: Place, field: string): Attempt => ({ ...make(on, field), meta: { fieldIdOrName: field } });
  return errorCase('404 meta.code USER_FIELD_NOT_FOUND', source, 'final', {
    'no field has the key': (on) => echoing(on, 'shoe-size'),
    'no field has the id': (on) => echoing(on, '0123456789abcdef01234567'),
    'it was deleted': async (on) => {
      await on.succeed(goodDelete(on));
      return echoing(on, 'notes');
    },
  });
}

/** Another request changes the field again and again, until the deletion is answered one way or the other. */
const changedMeanwhile: Condition = (on) => {
  on.changesData();
  return { ...goodDelete(on), concurrently: (ended) => keepRenaming(on, ended) };
};

async function keepRenaming(on: ErrorFixture, ended: AbortSignal): Promise<void> {
  for (let i = 0; !ended.aborted; i++) {
    const { status } = await on.raw(rename(`Notes ${i}`)(on, 'notes'));
    if (status !== 200) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Definitions of user fields: codes in `meta.code` (P2 7.1; list, create and update assumed). */
export const userFields: ErrorCases = {
  'userFields.get': {
    good: goodGet,
    cases: [badKeyCase(get), ...communityCases('P2 7.1', goodGet), notFoundCase(get), readFails('P2 7.1', goodGet)],
  },
  'userFields.delete': {
    good: goodDelete,
    cases: [
      badKeyCase(remove),
      ...communityCases('P2 7.1', goodDelete),
      notFoundCase(remove, 'P2 3.3, 7.1'),
      errorCase('409 meta.code USER_FIELD_DELETE_FORBIDDEN', 'P2 7.1', 'final', {
        'a built-in field': (on) => remove(on, 'email'),
        XP: (on) => remove(on, 'total_xp'),
      }),
      errorCase('409 meta.code USER_FIELD_DELETE_IDENTIFIER_LOCKED', 'P2 7.1', 'final', {
        'the identifier': (on) => remove(on, 'broker_id'),
      }),
      errorCase('409 meta.code USER_FIELD_OPERATION_FAILED', 'P2 7.1', 'retry', {
        'it changes during the deletion': changedMeanwhile,
      }),
      writeFailureCase('500 meta.code USER_FIELD_OPERATION_FAILED', 'P2 7.1', goodDelete),
    ],
  },
  'userFields.list': {
    good: goodList,
    cases: [
      errorCase('400 -', 'assumed (P2 7.1)', 'fix the input', {
        'the community id is too short': () => refusedByClient(list({ communityId: 'abc' }), /^\{.*communityId/),
        ...unknownParameterCase('', goodList).conditions,
      }),
      pagingCase('assumed (P2 7.1)', list),
      ...communityCases('assumed (P2 7.1)', goodList),
      readFails('assumed (P2 7.1)', goodList),
    ],
  },
  'userFields.create': {
    good: goodCreate,
    cases: [
      errorCase('400 -', 'assumed (P2 7.1)', 'fix the input', {
        'no name': (on) => refusedByClient(create(on, { ...NEW, name: undefined }), /^\{.*name/),
        'a type that is none of the nine': (on) => refusedByClient(create(on, { ...NEW, type: 'number' }), /^\{.*type/),
        'a key with a character that no key has': (on) =>
          withDetail(create(on, { ...NEW, field: 'shoe!' }), /^\{.*field/),
        'a dropdown without options': (on) =>
          withDetail(create(on, { ...NEW, type: 'single-select-dropdown' }), /^\{.*options/),
      }),
      ...communityCases('assumed (P2 7.1)', goodCreate),
      errorCase('409 meta.code USER_FIELD_ALREADY_EXISTS', 'assumed (P2 7.1)', 'final', {
        'the key is taken': (on) => create(on, { ...NEW, field: 'notes' }),
        'the name is taken': (on) => create(on, { ...NEW, name: 'Notes' }),
        'a repeat of a creation': async (on) => {
          await on.succeed(goodCreate(on));
          return goodCreate(on);
        },
      }),
      writeFailureCase('500 meta.code USER_FIELD_OPERATION_FAILED', 'assumed (P2 7.1)', goodCreate),
    ],
  },
  'userFields.update': {
    good: goodUpdate,
    cases: [
      errorCase('400 -', 'assumed (P2 7.1)', 'fix the input', {
        ...badKeyCase(update).conditions,
        'no type': (on) => refusedByClient(oneField('PUT', { name: 'Remarks' })(on, 'notes'), /^\{.*type/),
        'a name of 101 characters': (on) => refusedByClient(rename('n'.repeat(101))(on, 'notes'), /^\{.*name/),
      }),
      ...communityCases('assumed (P2 7.1)', goodUpdate),
      notFoundCase(update, 'assumed (P2 7.1)'),
      errorCase('409 meta.code USER_FIELD_UPDATE_FORBIDDEN', 'assumed (P2 7.1)', 'final', {
        'a built-in field': (on) => update(on, 'email'),
        'another type of the identifier': (on) => update(on, 'broker_id'),
      }),
      errorCase('409 meta.code USER_FIELD_ALREADY_EXISTS', 'assumed (P2 7.1)', 'final', {
        'the name is that of another': (on) => rename('Partner Code')(on, 'notes'),
      }),
      writeFailureCase('500 meta.code USER_FIELD_OPERATION_FAILED', 'assumed (P2 7.1)', goodUpdate),
    ],
  },
};
