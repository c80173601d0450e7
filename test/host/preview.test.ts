import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import type { CandleRequest, CandleState } from '../../src/authoring/candles/documentCandles.ts';
import { DraftOrigins } from '../../src/authoring/documents/draftOrigins.ts';
import { revisionsOf } from '../../src/authoring/preview/gitRevisions.ts';
import { PreviewSession } from '../../src/authoring/preview/previewSession.ts';
import { check } from '../../src/card/findings/check.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import { sampleCard } from '../support/editorPage/sampleCard.ts';
import { memento } from '../support/vscodeFakes.ts';
import { FakePreviewPage } from './steps/fakePages.ts';
import { addressOf, startedSandbox, stateOf } from './steps/sandbox.ts';
import { closeText, openUntitled, showText } from './steps/textEditors.ts';
import { until, untilShown } from './steps/until.ts';

const TEXT = formatCard(sampleCard(1.1));
const TITLE = 'EUR/USD holds the pivot';
const signal = new AbortController().signal;

/** The previews' tabs, as reported by VS Code. */
function previews(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('chartCards.preview'));
}

async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const at = document.getText().indexOf(before);
  assert.ok(at >= 0);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(at), document.positionAt(at + before.length));
  edit.replace(document.uri, range, after);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

function inWorkspace(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  return vscode.Uri.joinPath(folder.uri, name);
}

async function draft(name: string, text = TEXT): Promise<vscode.Uri> {
  const uri = inWorkspace(name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

describe('Preview Card', () => {
  beforeEach(async () => {
    // Tests of other files leave previews open.
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await untilShown('no preview', () => previews().length === 0);
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('opens one panel per card, to the side, and leaves the focus where it is', async () => {
    const uri = await draft('preview-one.card.json');
    const document = await vscode.workspace.openTextDocument(uri);
    await showText(document);
    await vscode.commands.executeCommand('chartCards.previewCard');
    await untilShown('a preview', () => previews().length === 1);
    await vscode.commands.executeCommand('chartCards.previewCard', uri);
    const [preview, ...more] = previews();
    assert.ok(preview);
    assert.deepEqual(more, []);
    assert.equal(preview.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
    await untilShown('a tab with its title', () => previews()[0]?.label === `Preview: ${TITLE}`);
    await closeText(document);
    await vscode.workspace.fs.delete(uri);
  });

  it('follows the text: the tab has the card’s title', async () => {
    const document = await openUntitled(TEXT);
    await showText(document);
    // An untitled text, by the active card.
    await vscode.commands.executeCommand('chartCards.previewCard');
    await untilShown('a preview of a text without a file', () => previews()[0]?.label === `Preview: ${TITLE}`);
    await replace(document, TITLE, 'Another title');
    await untilShown('a preview with the new title', () => previews()[0]?.label === 'Preview: Another title');
    await closeText(document);
  });

  it('shows a remote card, also a read-only one', async () => {
    const place = await startedSandbox();
    const { analyses } = await stateOf(place);
    for (const status of ['Pending', 'Expired']) {
      const analysis = analyses.find((one) => one.status === status);
      assert.ok(analysis, `no ${status} card`);
      const before = previews().length;
      await vscode.commands.executeCommand('chartCards.previewCard', addressOf(place, analysis));
      await untilShown(`a preview of a card that is ${status}`, () => previews().length === before + 1);
      // The same card under another title in its URI isn't another card.
      const { path } = addressOf(place, analysis);
      const renamed = addressOf(place, analysis).with({ path: path.replace('any title', 'another') });
      await vscode.commands.executeCommand('chartCards.previewCard', renamed);
      assert.equal(previews().length, before + 1);
    }
  });

  it('opens nothing for a card that does not exist', async () => {
    await vscode.commands.executeCommand('chartCards.previewCard', inWorkspace('no-such.card.json'));
    assert.deepEqual(previews(), []);
  });
});

/** A session with a page that the test plays. */
class PreviewFixture {
  readonly page = new FakePreviewPage();
  readonly session: PreviewSession;
  readonly wishes: CandleRequest[] = [];
  readonly origins: DraftOrigins;
  readonly candlesChanged = new vscode.EventEmitter<vscode.Uri>();
  candles: CandleState = { kind: 'none', text: '' };
  watchers = 0;
  readonly #checked = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #typing: vscode.Disposable;

  constructor(
    card: vscode.Uri,
    document?: vscode.TextDocument,
    origins: DraftOrigins = new DraftOrigins(memento(), vscode.Uri.file(tmpdir())),
  ) {
    this.origins = origins;
    const none = new vscode.EventEmitter<never>().event;
    this.#typing = vscode.workspace.onDidChangeTextDocument((event) => this.#checked.fire(event.document));
    this.session = new PreviewSession(
      card,
      this.page,
      {
        extensionUri: vscode.Uri.file('/'),
        documents: {
          check: (checked) => {
            const text = readCardText(checked.getText());
            return { version: checked.version, card: text, findings: check(text, {}) };
          },
          onDidCheck: this.#checked.event,
        },
        remoteCards: {
          publishedOf: () => undefined,
          readOnlyReason: () => undefined,
          isLocked: () => false,
          isGone: () => false,
          laidOver: () => undefined,
          onDidChange: none,
        },
        connections: {
          profiles: [],
          current: undefined,
          onDidChange: none,
          profile: () => undefined,
          isSender: () => undefined,
        } as unknown as Connections,
        outcomes: { message: () => ({ type: 'outcome' }), onDidChange: none },
        origins,
        candles: {
          state: () => this.candles,
          request: (wish) => this.wishes.push(wish),
          watch: () => {
            this.watchers++;
            return { dispose: () => void this.watchers-- };
          },
          onDidChange: this.candlesChanged.event,
        },
        log: () => {},
      },
      document,
    );
  }

  dispose(): void {
    this.session.dispose();
    this.#typing.dispose();
  }
}

describe('a preview session', () => {
  let fixture: PreviewFixture;
  afterEach(async () => {
    fixture.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('says that its draft is published from the moment it is, and after a reload', async () => {
    const uri = await draft('preview-published.card.json');
    const document = await vscode.workspace.openTextDocument(uri);
    fixture = new PreviewFixture(uri, document);
    const says = (standing: string) => fixture.page.until(() => fixture.page.snapshot?.standing === standing);
    await says('Not published');
    const { card } = readCardText(TEXT);
    assert.ok(card);
    const address = { connectionId: 'c', communityId: 'd', channelId: 'e', analysisId: 'f' };
    const published = { title: TITLE, channelName: 'Forex', at: 0, card };
    await fixture.origins.remember(uri, address, published);
    await says('Published');
    assert.equal(fixture.page.snapshot?.origin, 'Draft preview-published.card.json, published in Forex');
    await replace(document, TITLE, 'EUR/USD breaks the pivot');
    await says('Changed since published');
    const { origins } = fixture;
    fixture.dispose();
    fixture = new PreviewFixture(uri, document, origins);
    await says('Changed since published');
    await origins.markDeleted(address);
    await says('Published card deleted');
    await document.save();
    await vscode.workspace.fs.delete(uri);
  });

  async function onUntitled(): Promise<vscode.TextDocument> {
    const document = await openUntitled(TEXT);
    await showText(document);
    fixture = new PreviewFixture(document.uri, document);
    fixture.page.say({ type: 'ready', version: 0 });
    return document;
  }

  it('sends a new page the whole card, and requests its candles', async () => {
    const document = await onUntitled();
    assert.equal(fixture.page.snapshot?.sketch.metadata.title, TITLE);
    assert.equal(fixture.page.snapshot?.card, document.uri.toString());
    assert.equal(fixture.page.snapshot?.origin, 'Draft, not saved yet');
    assert.ok(fixture.page.posted.some(({ type }) => type === 'noCandles'));
    assert.equal(fixture.wishes.at(-1)?.symbol, 'EUR/USD');
    assert.equal(fixture.watchers, 1);
    fixture.dispose();
    assert.equal(fixture.watchers, 0);
    await closeText(document);
  });

  it('sends the page what was typed, and keeps the last valid card while the text isn’t one', async () => {
    const document = await onUntitled();
    await replace(document, TITLE, 'Typed');
    await fixture.page.until(() => fixture.page.snapshot?.sketch.metadata.title === 'Typed');
    assert.equal(fixture.page.snapshot?.version, document.version);
    await replace(document, '{', '{{');
    await fixture.page.until(() => fixture.page.snapshot?.unreadable !== undefined);
    assert.equal(fixture.page.snapshot?.sketch.metadata.title, 'Typed');
    await closeText(document);
  });

  it('reports that an untitled text was closed, and shows its last state', async () => {
    await closeText(await onUntitled());
    await fixture.page.until(() => fixture.page.snapshot?.notice !== undefined);
    assert.equal(fixture.page.snapshot?.sketch.metadata.title, TITLE);
  });

  it('follows a file that no editor shows, and opens its text itself', async () => {
    const uri = await draft('preview-session.card.json');
    fixture = new PreviewFixture(uri);
    await fixture.page.until(() => fixture.page.snapshot?.sketch.metadata.title === TITLE);
    const document = await vscode.workspace.openTextDocument(uri);
    await replace(document, TITLE, 'From elsewhere');
    await fixture.page.until(() => fixture.page.snapshot?.sketch.metadata.title === 'From elsewhere');
    assert.equal(fixture.page.snapshot?.origin, 'Draft preview-session.card.json');
    await document.save();
    await vscode.workspace.fs.delete(uri);
  });

  it('reports that a text can’t be opened, and retries when the preview is shown again', async () => {
    const uri = inWorkspace('preview-late.card.json');
    fixture = new PreviewFixture(uri);
    await fixture.page.until(() => fixture.page.snapshot?.notice !== undefined);
    await draft('preview-late.card.json');
    fixture.page.say({ type: 'ready', version: 0 });
    await fixture.page.until(() => fixture.page.snapshot?.sketch.metadata.title === TITLE);
    assert.equal(fixture.page.snapshot?.notice, undefined);
    await vscode.workspace.fs.delete(uri);
  });

  it('requests a picture once the page is loaded and pending candles have arrived', async () => {
    const document = await openUntitled(TEXT);
    fixture = new PreviewFixture(document.uri, document);
    fixture.candles = { kind: 'loading', text: '' };
    const isPictureRequested = (): boolean => fixture.page.posted.some(({ type }) => type === 'takePicture');
    const picture = fixture.session.picture('takePicture', 2, signal);
    fixture.page.say({ type: 'ready', version: 0 });
    const snapshots = (): number => fixture.page.posted.filter(({ type }) => type === 'snapshot').length;
    const before = snapshots();
    fixture.candlesChanged.fire(document.uri);
    await fixture.page.until(() => snapshots() > before);
    assert.equal(isPictureRequested(), false, 'the candles are still loading');
    fixture.candles = { kind: 'none', text: '' };
    fixture.candlesChanged.fire(document.uri);
    await fixture.page.until(isPictureRequested);
    const png = new Uint8Array([1]);
    fixture.page.say({ type: 'picture', id: 1, png });
    assert.equal(await picture, png);
  });

  it('fails a pending picture when the preview is closed', async () => {
    const document = await onUntitled();
    const picture = fixture.session.picture('takePicture', 1, signal);
    await fixture.page.until(() => fixture.page.posted.some(({ type }) => type === 'takePicture'));
    fixture.dispose();
    await assert.rejects(picture, /closed before/);
    await closeText(document);
  });
});

/** What VS Code's Git extension reports of itself. */
interface GitExtension {
  readonly enabled: boolean;
  readonly onDidChangeEnablement: vscode.Event<boolean>;
}

describe('the revisions of a draft', () => {
  const run = promisify(execFile);
  const folder = (): vscode.Uri => inWorkspace('in-git');
  /** Git on the test's clock: commits have its time. */
  const git = (at: number, ...args: string[]) => {
    const date = new Date(at).toISOString();
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return run('git', ['-c', 'user.name=Mara', '-c', 'user.email=mara@example.com', ...args], {
      cwd: folder().fsPath,
      env,
    });
  };

  async function setEnabled(value: boolean): Promise<void> {
    await vscode.workspace.getConfiguration('git').update('enabled', value, vscode.ConfigurationTarget.Global);
  }

  beforeEach(async () => {
    await vscode.workspace.fs.createDirectory(folder());
    await git(Date.now(), 'init', '-q');
    await setEnabled(true);
    const extension = await vscode.extensions.getExtension<GitExtension>('vscode.git')?.activate();
    assert.ok(extension);
    // VS Code's git follows its setting a moment later, and only once: turned off again, it stays on until the window
    // reloads.
    await until('Git enabled', () => extension.enabled, extension.onDidChangeEnablement);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await setEnabled(false);
    await vscode.workspace.fs.delete(folder(), { recursive: true });
  });

  it('are refused with an explanation if git is turned off', async () => {
    const uri = await draft('in-git/card.card.json');
    const real = Object.getOwnPropertyDescriptor(vscode.extensions, 'getExtension');
    const getAPI = () => {
      throw new Error('VS Code’s Git model was not found');
    };
    const turnedOff = { isActive: true, exports: { getAPI } };
    Object.defineProperty(vscode.extensions, 'getExtension', { configurable: true, value: () => turnedOff });
    try {
      await assert.rejects(revisionsOf(uri, signal), /Git is disabled/);
    } finally {
      if (real) Object.defineProperty(vscode.extensions, 'getExtension', real);
    }
  });

  it('are listed newest first, and each can be previewed as it was', async () => {
    const uri = await draft('in-git/card.card.json');
    // Git stores whole seconds.
    const now = Math.floor(Date.now() / 1000) * 1000;
    const [firstAt, secondAt] = [now - 2 * 3_600_000, now - 3_600_000];
    await git(firstAt, 'add', '.');
    await git(firstAt, 'commit', '-q', '-m', 'The first words\n\nMore of them.');
    await draft('in-git/card.card.json', TEXT.replace(TITLE, 'Now'));
    await git(secondAt, 'commit', '-q', '-a', '-m', 'Another title');
    const revisions = await revisionsOf(uri, signal);
    assert.deepEqual(
      revisions.map(({ subject, author, committedAt }) => [subject, author, committedAt]),
      [
        ['Another title', 'Mara', secondAt],
        ['The first words', 'Mara', firstAt],
      ],
    );
    const first = revisions.at(-1);
    assert.ok(first);
    const fixture = new PreviewFixture(first.text);
    try {
      await fixture.page.until(() => fixture.page.snapshot?.sketch.metadata.title === TITLE);
      await fixture.page.until(() => /revision [0-9a-f]{7} · 2 h ago/.test(fixture.page.snapshot?.origin ?? ''));
      assert.match(fixture.page.title, /\([0-9a-f]{7}\)$/);
    } finally {
      fixture.dispose();
    }
    await vscode.commands.executeCommand('chartCards.previewCard', first.text);
    await untilShown('a preview of a revision', () =>
      previews().some(({ label }) => label.startsWith(`Preview: ${TITLE} (`)),
    );
  });

  it('are empty for a file that was never committed', async () => {
    const uri = await draft('in-git/new.card.json');
    await assert.rejects(revisionsOf(uri, signal), /new\.card\.json hasn’t been committed yet/);
    await assert.rejects(revisionsOf(vscode.Uri.parse('untitled:a.card.json'), signal), /Save a\.card\.json first/);
  });
});
