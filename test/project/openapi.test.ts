import assert from 'node:assert/strict';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../scripts/openapi/openApiDocument.ts';
import { operations } from '../../src/contract/operations.ts';

type Fields = Record<string, unknown>;

/** The document, for the test to change. */
function documentCopy(): Fields {
  return JSON.parse(JSON.stringify(openApiDocument(operations))) as Fields;
}

/** Rule and place of everything that the linter's recommended rules find. */
async function problemsOf(document: Fields): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`);
}

function at(document: Fields, ...names: readonly string[]): Fields {
  return names.reduce((value, name) => value[name] as Fields, document);
}

const OVERVIEW = ['paths', '/v1/community-analytics/loyalty-overview', 'get'];

describe('npm run openapi', () => {
  it('prints a document in which the linter finds only the routes that never succeed (P2 4.10, 4.11)', async () => {
    const expected = operations
      .filter(({ successStatuses }) => successStatuses.length === 0)
      .map(({ path, method }) => `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses`)
      .map((place) => `operation-2xx-response ${place}`);
    assert.deepEqual((await problemsOf(documentCopy())).toSorted(), expected.toSorted());
  });

  const breaks: readonly (readonly [string, string, (document: Fields) => void])[] = [
    [
      'a missing path parameter',
      'path-parameters-defined',
      (it) => (at(it, 'paths', '/v1/analysis/{analysisId}', 'get')['parameters'] = []),
    ],
    [
      'two operations with the same id',
      'operation-operationId-unique',
      (it) => (at(it, ...OVERVIEW)['operationId'] = 'analyses.get'),
    ],
    ['an unknown security scheme', 'security-defined', (it) => (at(it, ...OVERVIEW)['security'] = [{ nobody: [] }])],
    [
      'a response without a description',
      'struct',
      (it) => delete at(it, ...OVERVIEW, 'responses', '200')['description'],
    ],
    [
      'a parameter with an unknown location',
      'struct',
      (it) => (at(it, ...OVERVIEW)['parameters'] = [{ name: 'page', in: 'nowhere' }]),
    ],
    [
      'an unknown type',
      'struct',
      (it) => (at(it, ...OVERVIEW)['parameters'] = [{ name: 'page', in: 'query', schema: { type: 'text' } }]),
    ],
    [
      'an unresolved reference',
      'no-unresolved-refs',
      (it) => (at(it, ...OVERVIEW)['requestBody'] = { $ref: '#/components/x' }),
    ],
  ];
  for (const [name, rule, breakDocument] of breaks) {
    it(`makes the linter report ${name}`, async () => {
      const document = documentCopy();
      breakDocument(document);
      assert.ok((await problemsOf(document)).some((problem) => problem.startsWith(`${rule} `)));
    });
  }

  it('lists every operation with its statuses, and every code where the documents place it', () => {
    const document = documentCopy();
    for (const operation of operations) {
      const written = at(document, 'paths', operation.path, operation.method.toLowerCase());
      assert.equal(written['operationId'], operation.id);
      const statuses = [...operation.successStatuses, ...operation.errors.map(({ status }) => status)];
      const responses = at(written, 'responses');
      assert.deepEqual(new Set(Object.keys(responses)), new Set(statuses.map(String)), operation.id);
      for (const { status, code } of operation.errors) {
        if (code !== undefined)
          assert.ok(JSON.stringify(responses[status]).includes(`"${code}"`), `${operation.id} ${code}`);
      }
    }
    // By hand, P1 7.2: key problems in `meta.code`, the others in `code`.
    const orders = at(document, 'paths', '/v1/redemption-transactions/by-identifier', 'post', 'responses', '404');
    const shapes = at(orders, 'content', 'application/json', 'schema')['anyOf'] as readonly Fields[];
    const [own, key] = shapes;
    assert.deepEqual(at(own ?? {}, 'properties', 'code')['enum'], ['USER_NOT_FOUND']);
    assert.deepEqual(at(key ?? {}, 'properties', 'meta', 'properties', 'code')['enum'], ['COMMUNITY_NOT_FOUND']);
  });

  it("lists the sandbox's deviations, each with its default first", () => {
    const deviations = at(documentCopy(), 'x-sandbox-deviations');
    assert.equal(Object.keys(deviations).length, 9);
    assert.deepEqual(deviations['writeBodies'], ['documented', 'messageOnly', 'empty']);
    assert.deepEqual(deviations['sparseRecords'], [false, true]);
  });

  it('states permission, idempotency key, both forms of the upload, and what is assumed', () => {
    const document = documentCopy();
    assert.deepEqual(at(document, ...OVERVIEW)['security'], [{ communityKey: ['customerSuccess'] }]);
    const badge = at(document, 'paths', '/badges', 'post');
    assert.deepEqual(badge['security'], [{ communityKey: [], legacyKey: [] }]);
    const create = at(document, 'paths', '/v1/loyalty-exports', 'post');
    const [key] = create['parameters'] as readonly Fields[];
    assert.deepEqual([key?.['name'], key?.['in'], key?.['required']], ['Idempotency-Key', 'header', true]);
    const upload = at(document, 'paths', '/v1/users/bulk-update', 'post');
    assert.deepEqual(Object.keys(at(upload, 'requestBody', 'content')), ['multipart/form-data', 'application/json']);
    const page = at(upload, 'responses', '500', 'content');
    assert.deepEqual(Object.keys(page), ['application/json', 'text/html'], 'P2 7.2: a page without JSON');
    assert.match(String(at(document, 'paths', '/v1/users/info', 'post')['x-assumed'] ?? ''), /public-facts/);
  });
});
