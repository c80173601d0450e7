import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  baseUrlProblem,
  connectionIdFor,
  parseChannels,
  readConnections,
} from '../../../../src/shell/connection/connectionProfile.ts';

const COMMUNITY = '65f0c0ffee0123456789abcd';
const good = {
  id: 'fx-desk',
  name: 'FX Desk',
  baseUrl: 'https://api.example.com/v1/',
  communityId: COMMUNITY.toUpperCase(),
  channels: [{ id: '75f0c0ffee0123456789abcd', name: 'Majors' }],
};

describe('configured connections', () => {
  it('are read, with normalized addresses and ids', () => {
    assert.deepEqual(readConnections([good]), {
      profiles: [{ ...good, baseUrl: 'https://api.example.com', communityId: COMMUNITY }],
      unreadable: [],
    });
  });

  it('skip an invalid entry, report its position and field, and keep the others', () => {
    const read = readConnections([{ ...good, communityId: 'short' }, good, { ...good, id: 'Big' }, 7]);
    assert.deepEqual(
      read.profiles.map(({ id }) => id),
      ['fx-desk'],
    );
    assert.deepEqual(read.unreadable, [
      { place: 1, field: 'communityId' },
      { place: 3, field: 'id' },
      { place: 4, field: '' },
    ]);
  });

  it('don’t accept the sandbox’s id, or an id twice', () => {
    const read = readConnections([{ ...good, id: 'sandbox' }, good, good]);
    assert.equal(read.profiles.length, 1);
    assert.deepEqual(
      read.unreadable.map(({ place }) => place),
      [1, 3],
    );
  });

  it('never throw, whatever the setting contains', () => {
    fc.assert(fc.property(fc.anything(), (setting) => void readConnections(setting)));
    fc.assert(fc.property(fc.array(fc.anything()), (setting) => void readConnections(setting)));
  });
});

describe('a base URL', () => {
  it('must be https, or http on this machine', () => {
    for (const url of [
      'https://api.example.com',
      'https://h/apis/',
      'http://127.0.0.1:8080',
      'http://localhost',
      'http://[::1]:9',
    ]) {
      assert.equal(baseUrlProblem(url), undefined, url);
    }
  });

  it('is rejected if it isn’t a URL or if the key would be sent unencrypted', () => {
    assert.equal(baseUrlProblem('http://api.example.com'), 'insecure');
    assert.equal(baseUrlProblem('http://127.0.0.1.example.com'), 'insecure');
    assert.equal(baseUrlProblem('ftp://localhost'), 'insecure');
    assert.equal(baseUrlProblem('https://me:pw@api.example.com'), 'credentials');
    assert.equal(baseUrlProblem('https://api.example.com?x=1'), 'query');
    assert.equal(baseUrlProblem('api.example.com'), 'noUrl');
  });
});

describe('the id of a new connection', () => {
  it('is a unique id derived from its name', () => {
    assert.equal(connectionIdFor('FX Désk!', new Set()), 'fx-de-sk');
    assert.equal(connectionIdFor('Sandbox', new Set()), 'sandbox-2');
    assert.equal(connectionIdFor('a', new Set(['a', 'a-2'])), 'a-3');
  });

  it('is valid in an address, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) =>
        /^[a-z0-9][a-z0-9-]{0,31}$/.test(connectionIdFor(name, new Set())),
      ),
    );
  });
});

describe('typed channels', () => {
  const [a, b] = ['65f0c0ffee0123456789abcd', '75F0C0FFEE0123456789ABCD'];

  it('are an id and a name, separated by commas or line breaks', () => {
    assert.deepEqual(parseChannels(`${a} FX majors, ${b}`), [
      { id: a, name: 'FX majors' },
      { id: b.toLowerCase(), name: '89abcd' },
    ]);
    assert.deepEqual(parseChannels(`${a} one\n\n${b} two\n`)?.length, 2);
    assert.deepEqual(parseChannels('  '), []);
  });

  it('are rejected if an id is invalid or occurs twice', () => {
    assert.equal(parseChannels('FX majors'), undefined);
    assert.equal(parseChannels(`${a} one, ${a} two`), undefined);
  });
});
