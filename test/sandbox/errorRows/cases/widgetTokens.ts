import type { ErrorFixture } from '../errorBench.ts';
import { type Attempt, type ErrorCases, errorCase, refusedByClient, withDetail } from '../errorCase.ts';
import { failing } from '../keyCases.ts';

interface SeedWidget {
  readonly accessId: string;
  readonly accessKey: string;
  readonly identifierName: string;
}

/** Credentials stand in the body; no key is sent (P2 4.9). */
function mint(on: ErrorFixture, change: Readonly<Record<string, unknown>> = {}): Attempt {
  const { accessId, accessKey, identifierName }: SeedWidget = on.seed.widgets[0];
  const body = { accessId, accessKey, userIdentifiers: { [identifierName]: 'C-100001' }, ...change };
  return { method: 'POST', path: '/v2/api/widget-access-keys/token', input: { body }, key: undefined };
}

const good = (on: ErrorFixture) => mint(on);

/** Embed tokens (P2 4.9; errors assumed). */
export const widgetTokens: ErrorCases = {
  'widgetTokens.mint': {
    good,
    cases: [
      errorCase('400 -', 'assumed (P2 4.9)', 'fix the input', {
        'no accessKey': (on) => refusedByClient(mint(on, { accessKey: undefined }), /accessKey/),
        'another identifier than the widget’s': (on) =>
          withDetail(mint(on, { userIdentifiers: { 'data-shoe-size': '44' } }), /userIdentifiers/),
      }),
      errorCase('401 -', 'assumed (P2 4.9)', 'fix the key', {
        'an unknown accessId': (on) => mint(on, { accessId: 'nobody' }),
        'the accessKey of another widget': (on) => mint(on, { accessKey: on.seed.widgets[1].accessKey }),
      }),
      errorCase('403 -', 'assumed (P2 7.4)', 'final', {
        'a web origin that is not the widget’s': (on) => ({
          ...mint(on),
          client: 'cannot',
          raw: { body: mint(on).input.body, headers: { origin: 'https://elsewhere.example' } },
        }),
      }),
      errorCase('500 -', 'assumed (P2 4.9)', 'retry', {
        'the check of the credentials fails': failing(good, 'keyCheck'),
        'the read fails': failing(good, 'read'),
      }),
    ],
  },
};
