import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  describeRevision,
  formatUtcMinute,
  gitRefOf,
  type PreviewInput,
  previewSnapshot,
  previewTitle,
} from '../../../../src/authoring/preview/previewSnapshot.ts';
import { check } from '../../../../src/card/findings/check.ts';
import type { PublishedCard } from '../../../../src/card/model/publishedCard.ts';
import { formatCard } from '../../../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../../../src/card/text/readCard.ts';
import type { PreviewSnapshot } from '../../../../src/protocol/previewMessages.ts';
import { sampleCard } from '../../../support/editorPage/sampleCard.ts';
import { plainL10n } from '../../../support/vscodeFakes.ts';
import { cardArb } from '../../card/arbitraries.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const CARD = sampleCard(1.1);
const TEXT = formatCard(CARD);
const PUBLISHED: PublishedCard = {
  analysisId: '0123456789abcdef01234567',
  communityId: 'c',
  channelId: 'h',
  card: CARD,
  status: 'Pending',
  ownerId: 'u1',
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
  savedIds: {},
};

function pictureOf(text: string, more: Partial<PreviewInput> = {}): PreviewSnapshot {
  const card = readCardText(text);
  return previewSnapshot(
    {
      address: 'file:///a.card.json',
      version: 3,
      card,
      findings: check(card, { now: NOW }),
      lastGood: undefined,
      origin: { kind: 'draft', fileName: 'a.card.json' },
      notice: undefined,
      candles: { kind: 'none', text: 'No candles' },
      now: NOW,
      ...more,
    },
    plainL10n,
  );
}

const remote = (
  more: { readonly published?: PublishedCard; readonly gone?: boolean } = {},
): PreviewInput['origin'] => ({
  kind: 'remote',
  connection: 'Sandbox',
  channel: 'Desk',
  published: more.published,
  gone: more.gone ?? false,
});

describe('the snapshot of a preview', () => {
  it('counts a draft’s hours from publishing, and a published card’s from its creation', () => {
    assert.equal(pictureOf(TEXT).expiry, '48 h after publishing');
    assert.equal(pictureOf(TEXT, { origin: remote({ published: PUBLISHED }) }).expiry, '12 h left');
    const late = Date.parse('2026-11-23T00:00:00Z');
    assert.equal(pictureOf(TEXT, { origin: remote({ published: PUBLISHED }), now: late }).expiry, 'expired 1 d ago');
    const forever = formatCard({ ...CARD, metadata: { ...CARD.metadata, expiry: { type: 'GTC' } } });
    assert.equal(pictureOf(forever).expiry, 'until cancelled');
  });

  it('says where the text comes from', () => {
    const origin = (of: PreviewInput['origin']): string => pictureOf(TEXT, { origin: of }).origin;
    assert.equal(origin({ kind: 'draft', fileName: 'a.card.json' }), 'Draft a.card.json');
    assert.equal(origin({ kind: 'untitled' }), 'Draft, not saved yet');
    assert.equal(origin(remote()), 'Sandbox · Desk');
    const revision = { ref: '1a2b3c4d5e6f', committedAt: NOW - 2 * 86_400_000 };
    assert.equal(
      origin({ kind: 'revision', fileName: 'a.card.json', revision }),
      'a.card.json · revision 1a2b3c4 · 2 d ago',
    );
  });

  it('never calls a published version unpublished', () => {
    const facts = { status: 'Pending', updatedAt: '2026-11-21T09:30:12Z' };
    const version = pictureOf(TEXT, { origin: { kind: 'version', facts } });
    assert.equal(version.standing, 'Stored version');
    assert.equal(version.origin, 'Version of 2026-11-21 09:30 UTC, while the card was Pending');
    const timeless = { status: 'Expired', updatedAt: '' };
    assert.equal(
      pictureOf(TEXT, { origin: { kind: 'version', facts: timeless } }).origin,
      'A version while the card was Expired',
    );
    assert.equal(pictureOf(TEXT, { origin: remote() }).standing, 'Not loaded yet');
    assert.equal(pictureOf(TEXT).standing, 'Not published');
  });

  it('has service data for published cards only, and says if the card was deleted', () => {
    assert.equal(pictureOf(TEXT).published, undefined);
    assert.equal(pictureOf(TEXT, { origin: remote() }).published, undefined);
    assert.deepEqual(pictureOf(TEXT, { origin: remote({ published: PUBLISHED }) }).published, {
      status: 'Pending',
      owner: 'u1',
      channel: 'Desk',
      updatedAt: '2026-11-21T00:00:00Z',
    });
    assert.equal(
      pictureOf(TEXT, { origin: remote({ published: PUBLISHED, gone: true }) }).published?.status,
      'Deleted',
    );
  });

  it('keeps the last readable card if the text can’t be read', () => {
    const { sketch: lastGood } = readCardText(TEXT);
    const broken = pictureOf(`${TEXT}]`, { lastGood });
    assert.equal(broken.unreadable?.pictured, true);
    assert.equal(broken.sketch.metadata.title, CARD.metadata.title);
    assert.equal(pictureOf('[]').unreadable?.pictured, false);
    assert.ok(broken.errors > 0);
  });

  it('offers to compare drafts and published cards, but not revisions or snapshots', () => {
    const actions = (of: PreviewInput['origin']): readonly string[] => pictureOf(TEXT, { origin: of }).actions;
    assert.ok(actions(remote()).includes('compare'));
    for (const kind of ['untitled', 'snapshot', 'revision'] as const) {
      const of: PreviewInput['origin'] =
        kind !== 'revision' ? { kind } : { kind, fileName: 'a', revision: { ref: 'HEAD', committedAt: undefined } };
      assert.ok(!actions(of).includes('compare'));
      assert.ok(!actions(of).includes('openInEditor'));
      assert.ok(actions(of).includes('export'));
    }
  });

  it('offers to publish drafts only', () => {
    const actions = (of: PreviewInput['origin']): readonly string[] => pictureOf(TEXT, { origin: of }).actions;
    assert.ok(actions({ kind: 'draft', fileName: 'a.card.json' }).includes('publish'));
    const facts = { status: 'Pending', updatedAt: '2026-11-21T09:30:12Z' };
    for (const origin of [remote(), { kind: 'version', facts }] as const)
      assert.ok(!actions(origin).includes('publish'));
  });

  it('is a valid message for the page, for any card and any text', () => {
    fc.assert(
      fc.property(fc.oneof(cardArb.map(formatCard), fc.string()), (text) => {
        const snapshot = pictureOf(text);
        assert.deepEqual(structuredClone(snapshot), snapshot);
      }),
    );
  });
});

const of = (title?: string) => ({
  sketch: { metadata: title === undefined ? {} : { title }, levels: {}, drawings: [] },
});
const DRAFT = { kind: 'draft', fileName: 'a.card.json' } as const;

describe('the tab title of a preview', () => {
  it('is the card’s title, or the file name if there is none', () => {
    assert.equal(previewTitle(of(' Two\nlines '), DRAFT, 'a.card.json', plainL10n), 'Preview: Two lines');
    assert.equal(previewTitle(of('  '), DRAFT, 'a.card.json', plainL10n), 'Preview: a.card.json');
    assert.equal(previewTitle(of(), DRAFT, 'a.card.json', plainL10n), 'Preview: a.card.json');
  });

  it('truncates a long title, and names the revision', () => {
    const long = previewTitle(of('T'.repeat(200)), DRAFT, 'a', plainL10n);
    assert.ok(long.length <= 'Preview: '.length + 40 && long.endsWith('…'));
    const titleAt = (ref: string) => {
      const revision = { kind: 'revision', fileName: 'a', revision: { ref, committedAt: 0 } } as const;
      return previewTitle(of('Pivot'), revision, 'a', plainL10n);
    };
    assert.equal(titleAt('1a2b3c4d5e'), 'Preview: Pivot (1a2b3c4)');
    assert.equal(titleAt('feature/pivot'), 'Preview: Pivot (feature/pivot)');
    for (const ref of ['', '~']) assert.equal(titleAt(ref), 'Preview: Pivot (staged)');
    const version = { kind: 'version', facts: { status: 'Pending', updatedAt: '2026-11-21T09:30:12Z' } } as const;
    assert.equal(previewTitle(of('Pivot'), version, 'a', plainL10n), 'Preview: Pivot (2026-11-21 09:30 UTC)');
  });
});

const HASH = '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d';

describe('the description of a revision', () => {
  it('abbreviates a hash, and says how long ago it was if git knows', () => {
    const revision = { ref: HASH, committedAt: NOW - 3 * 3_600_000 };
    assert.equal(describeRevision(revision, NOW, plainL10n), 'revision 1a2b3c4 · 3 h ago');
    assert.equal(describeRevision({ ref: HASH, committedAt: undefined }, NOW, plainL10n), 'revision 1a2b3c4');
  });

  it('names the last commit and staged text', () => {
    assert.equal(describeRevision({ ref: 'HEAD', committedAt: undefined }, NOW, plainL10n), 'last commit');
    for (const ref of ['', '~'])
      assert.equal(describeRevision({ ref, committedAt: undefined }, NOW, plainL10n), 'staged');
  });

  it('keeps a branch’s name, and never shows a negative age', () => {
    const branch = { ref: 'feature/pivot', committedAt: undefined };
    assert.equal(describeRevision(branch, NOW, plainL10n), 'revision feature/pivot');
    const ahead = { ref: HASH, committedAt: NOW + 60_000 };
    assert.equal(describeRevision(ahead, NOW, plainL10n), 'revision 1a2b3c4 · under a minute ago');
  });
});

describe('a git URI', () => {
  it('contains the requested revision', () => {
    assert.equal(gitRefOf({ scheme: 'git', query: '{"path":"/a.card.json","ref":"HEAD"}' }), 'HEAD');
    assert.equal(gitRefOf({ scheme: 'git', query: '{"path":"/a.card.json","ref":""}' }), '');
  });

  it('is recognized by its scheme only', () => {
    assert.equal(gitRefOf({ scheme: 'file', query: '{"path":"/a","ref":"HEAD"}' }), undefined);
    fc.assert(fc.property(fc.string(), (query) => assert.doesNotThrow(() => gitRefOf({ scheme: 'git', query }))));
    assert.equal(gitRefOf({ scheme: 'git', query: '{"path":1,"ref":2}' }), undefined);
  });
});

describe('a UTC minute', () => {
  it('is formatted like other times on the page, and undefined for an invalid time', () => {
    assert.equal(formatUtcMinute(Date.parse('2026-11-21T09:30:12Z')), '2026-11-21 09:30 UTC');
    assert.equal(formatUtcMinute(Number.NaN), undefined);
  });
});
