import assert from 'node:assert/strict';
import type { RunningContext } from '../../../../src/admin/runner/adminContext.ts';
import { mintForAnswers, mintForApp } from '../../../../src/admin/tokens/mintToken.ts';
import type { WidgetAnswers } from '../../../../src/admin/tokens/tokenService.ts';
import type { ServiceClient } from '../../../../src/client/serviceClient.ts';
import { ServerSecrets } from '../../../../src/shell/connection/connectionSecrets.ts';
import { secretStorage } from '../../../support/vscodeFakes.ts';

const MINTED = { kind: 'done', value: { data: { embedToken: 'emb_1', expiresIn: 900 } } };
const REFUSED = { kind: 'refused', refusal: { status: 401, row: { status: 401 } } };
const UNKNOWN_ANSWER = { kind: 'refused', refusal: { status: 404 } };
const NOT_SENT = { kind: 'notSent', failure: { kind: 'noConnection', text: '' } };
const ADDRESS = 'https://tokens.example.com';
const answers: WidgetAnswers = {
  tokenUrl: ADDRESS,
  widget: { credentials: { accessId: 'wid', accessKey: 'wkey' }, from: 'entered' },
  identifiers: { 'data-customer-id': 'C-1' },
};
const signal = new AbortController().signal;

describe('minting with the user’s answers', () => {
  let outcome: object;
  let calls: number;
  let tokenUrls: (string | undefined)[];
  let isThere: boolean;
  let secrets: ServerSecrets;
  const connection = { id: 'one', name: 'One', baseUrl: 'https://api.example.com', communityId: '', channels: [] };
  const owner = { id: 'one', baseUrl: ADDRESS };
  const client = (): ServiceClient => {
    const call = async () => {
      calls += 1;
      return outcome;
    };
    return { call } as unknown as ServiceClient;
  };
  const context = () =>
    ({
      connection,
      client: { call: () => assert.fail('that client has no token address') },
      dependencies: {
        secrets,
        store: { change: async (_: string, change: { tokenUrl?: string }) => void tokenUrls.push(change.tokenUrl) },
        connections: { client: async () => client(), profile: () => (isThere ? connection : undefined) },
      },
    }) as unknown as RunningContext;

  beforeEach(() => {
    outcome = MINTED;
    calls = 0;
    tokenUrls = [];
    isThere = true;
    secrets = new ServerSecrets(secretStorage());
  });

  it('stores a new address and new credentials once they have worked', async () => {
    assert.equal((await mintForAnswers(answers, context(), signal)).kind, 'minted');
    assert.deepEqual(tokenUrls, [ADDRESS]);
    assert.deepEqual(await secrets.widget(owner), answers.widget.credentials);
  });

  it('stores an address that answers as documented, but not the refused credentials', async () => {
    outcome = REFUSED;
    await mintForAnswers(answers, context(), signal);
    assert.deepEqual(tokenUrls, [ADDRESS]);
    assert.equal(await secrets.widget(owner), undefined);
  });

  it('drops an address that isn’t the service’s, so that it is asked for again', async () => {
    for (outcome of [NOT_SENT, UNKNOWN_ANSWER]) {
      tokenUrls = [];
      await mintForAnswers(answers, context(), signal);
      assert.deepEqual(tokenUrls, [ADDRESS, undefined]);
    }
  });

  it('for an app stores nothing, and ends when the user removes the credentials', async () => {
    await mintForAnswers(answers, context(), signal);
    tokenUrls = [];
    const mint = await mintForApp(answers, context());
    assert.equal((await mint(signal))?.embedToken, 'emb_1');
    assert.deepEqual(tokenUrls, []);
    isThere = false;
    assert.equal(await mint(signal), undefined);
    isThere = true;
    await secrets.forgetAll();
    assert.equal(await mint(signal), undefined);
    assert.equal(calls, 2);
  });
});
