import assert from 'node:assert/strict';
import { rawCall } from '../../support/rawCall.ts';
import { useSandbox } from './support.ts';

/** Segments that are no ID: half a percent-encoding, bytes that are no UTF-8, ways out of a folder, an end of text. */
const NO_IDS = ['%ZZ', '%', '%E0%A4', '%FF', '..%2F..%2Fetc%2Fpasswd', '..%5C..', '%00', '%C0%AE', '%2E%2E%2F'];

describe('sandbox: path segments that are no IDs', () => {
  const bench = useSandbox();
  const call = (method: string, path: string) =>
    rawCall(method, `${bench.sandbox.baseUrl}${path}`, { key: bench.sandbox.apiKey });

  for (const segment of NO_IDS) {
    it(`${segment} is answered as any other malformed ID`, async () => {
      const community = `/v1/communities/${bench.sandbox.communityId}`;
      const trader = '/user-fields/total_xp/histories';
      const cases: readonly (readonly [string, string, number, string | undefined])[] = [
        ['GET', `/v1/analysis/${segment}`, 400, undefined],
        ['DELETE', `/v1/analysis/${segment}`, 400, undefined],
        ['DELETE', `/v1/leaderboards/${segment}`, 400, 'VALIDATION_FAILED'],
        ['GET', `/v1/users/bulk-update/${segment}/details`, 400, undefined],
        ['GET', `${community}/user-fields/${segment}`, 400, undefined],
        ['DELETE', `${community}/user-fields/${segment}`, 400, undefined],
        ['GET', `${community}/users/${segment}${trader}`, 404, 'USER_NOT_FOUND'],
        ['GET', `/v1/communities/${segment}/user-field-histories`, 403, 'API_KEY_COMMUNITY_MISMATCH'],
        ['GET', `${community}/user-fields/${segment}/users/${segment}/histories`, 404, 'ROUTE_NOT_FOUND'],
        ['GET', `/v1/loyalty-exports/${segment}`, 404, 'EXPORT_NOT_FOUND'],
      ];
      for (const [method, path, status, code] of cases) {
        const answer = await call(method, path);
        assert.deepEqual([answer.status, answer.body.meta?.code], [status, code], `${method} ${path}`);
        assert.doesNotMatch(answer.text, /node:|\.ts|\/tmp|root:/, path);
      }
    });
  }
});
