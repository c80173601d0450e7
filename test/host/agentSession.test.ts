import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentToolName } from '../../src/agent/agentTools.ts';
import type { AgentServices } from '../../src/authoring/agents/agentHost.ts';
import { AgentSession } from '../../src/authoring/agents/agentSession.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { REVIEWED } from './steps/savedCards.ts';
import { closeText, showText, writeDraft } from './steps/textEditors.ts';
import { appliedAsOneStep } from './steps/textEdits.ts';
import { untilShown } from './steps/until.ts';

type Fields = Readonly<Record<string, unknown>>;

describe('an agent’s edit', () => {
  let draft: vscode.TextDocument;
  let session: AgentSession;
  const { token } = new vscode.CancellationTokenSource();

  beforeEach(async () => {
    draft = await newDraft();
    session = new AgentSession(SERVICES);
  });
  afterEach(async () => {
    await closeText(draft);
    await vscode.workspace.fs.delete(draft.uri);
  });

  async function newDraft(): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(await writeDraft(formatCard(REVIEWED)));
    await showText(document);
    return document;
  }

  const call = async (name: AgentToolName, input: object): Promise<Fields> => {
    const { content } = await session.call(name, input, token);
    const [first] = content;
    assert.ok(first instanceof vscode.LanguageModelTextPart);
    return JSON.parse(first.value) as Fields;
  };
  const card = () => vscode.workspace.asRelativePath(draft.uri);
  const editOf = async (title: string) => {
    const { version } = await call('read_card', { card: card() });
    const edits = [
      { do: 'set_text', field: 'title', text: title },
      { do: 'set_level', level: 'resistance', price: 1.2 },
    ];
    return { card: card(), version, edits };
  };
  const versionIn = async ({ uri }: vscode.TextDocument) => {
    const { version } = await call('read_card', { card: uri.toString() });
    return { card: uri.toString(), version };
  };
  const questionOf = async (name: AgentToolName, input: object) => {
    const { confirmationMessages: asked } = await session.prepare(name, input, token);
    if (asked === undefined) return undefined;
    assert.ok(asked.message instanceof vscode.MarkdownString);
    assert.equal(asked.message.isTrusted, undefined, 'a card could link to a command');
    return { title: asked.title, words: asked.message.value.replaceAll('&nbsp;', ' ').replaceAll('\\', '') };
  };

  it('is asked about with the values before and after it, and changes nothing until then', async () => {
    const input = await editOf('**By** an agent');
    const before = draft.getText();
    assert.match(String((await call('edit_card', input))['error']), /wasn’t asked/);
    const asked = await questionOf('edit_card', input);
    assert.equal(asked?.title, `Edit ${card()}`);
    assert.match(asked?.words ?? '', /EUR\/USD holds → \*\*By\*\* an agent/);
    assert.match(asked?.words ?? '', /1\.110 \(lv_res\) → 1\.200 \(lv_res\)/);
    assert.equal(draft.getText(), before);
    await call('edit_card', input);
    assert.equal(draft.getText(), before.replace('1.11,', '1.2,').replace('EUR/USD holds', '**By** an agent'));
  });

  it('is asked about with the place that differs, if a text is long', async () => {
    session.allowsEdits = true;
    const long = 'The range holds since May. '.repeat(60);
    const set = async (text: string) => {
      const { version } = await call('read_card', { card: card(), part: 'metadata' });
      return { card: card(), version, edits: [{ do: 'set_text', field: 'comments', text }] };
    };
    await call('edit_card', await set(long));
    session.allowsEdits = false;
    const { words = '' } = (await questionOf('edit_card', await set(`${long}Profit is guaranteed.`))) ?? {};
    assert.match(words, /Profit is guaranteed\./);
    assert.ok(words.length < 700, `${words.length} characters`);
  });

  it('is kept for another try if it can’t be undone', async () => {
    session.allowsEdits = true;
    await call('edit_card', await editOf('By an agent'));
    const after = draft.getText();
    const replace = async (from: string, to: string) => {
      const at = draft.getText().indexOf(from);
      const change = new vscode.WorkspaceEdit();
      change.replace(draft.uri, new vscode.Range(draft.positionAt(at), draft.positionAt(at + from.length)), to);
      await vscode.workspace.applyEdit(change);
    };
    await replace('By an agent', 'By me');
    await assert.rejects(session.undo(draft.uri), /was changed at the same place/);
    await replace('By me', 'By an agent');
    // Between its two places.
    await replace('"GTC"', '"GTD"');
    assert.equal(await session.undo(draft.uri), true);
    assert.equal(draft.getText(), formatCard(REVIEWED).replace('"GTC"', '"GTD"'));
    assert.notEqual(draft.getText(), after);
  });

  it('is undone in the active card first; one of a deleted card stands in no other’s way', async () => {
    session.allowsEdits = true;
    await call('edit_card', await editOf('First card'));
    const first = draft;
    draft = await newDraft();
    await call('edit_card', await editOf('Second card'));
    await session.undo(first.uri);
    assert.equal(first.getText(), formatCard(REVIEWED));
    await call('edit_card', { ...(await editOf('First again')), ...(await versionIn(first)) });
    assert.match(first.getText(), /First again/);
    const second = draft;
    await closeText(second);
    draft = first;
    // As the Explorer does: VS Code lets go of the text, too.
    const deletion = new vscode.WorkspaceEdit();
    deletion.deleteFile(second.uri);
    await vscode.workspace.applyEdit(deletion);
    await untilShown('the second text closed', () => second.isClosed);
    await session.undo(undefined);
    assert.equal(first.getText(), formatCard(REVIEWED));
    await assert.rejects(session.undo(undefined), /no agent’s edit to undo/);
  });

  it('isn’t allowed by a question that was denied, when the next one can’t be asked', async () => {
    const input = await editOf('Denied');
    assert.ok(await questionOf('edit_card', input));
    const stale = { ...input, version: 'stale' };
    assert.equal(await questionOf('edit_card', stale), undefined);
    const before = draft.getText();
    const change = new vscode.WorkspaceEdit();
    change.insert(draft.uri, draft.positionAt(before.length), '\n');
    await vscode.workspace.applyEdit(change);
    // It can't be asked about now, and could be made again later.
    assert.equal(await questionOf('edit_card', input), undefined);
    await vscode.commands.executeCommand('undo');
    assert.equal(draft.getText(), before);
    assert.match(String((await call('edit_card', input))['error']), /wasn’t asked/);
  });

  it('is allowed by an answer only once, and only as it was asked', async () => {
    const input = await editOf('Asked');
    await questionOf('edit_card', input);
    assert.match(String((await call('edit_card', await editOf('Another')))['error']), /wasn’t asked/);
    assert.ok((await call('edit_card', input))['changed']);
    assert.match(String((await call('edit_card', await editOf('Asked again')))['error']), /wasn’t asked/);
  });

  it('isn’t asked about while edits are allowed, but is afterwards', async () => {
    session.allowsEdits = true;
    const input = await editOf('Allowed');
    assert.equal(await questionOf('edit_card', input), undefined);
    assert.ok((await call('edit_card', input))['changed']);
    session.allowsEdits = false;
    const next = await editOf('Not any more');
    assert.ok(await questionOf('edit_card', next));
  });

  it('isn’t asked about if it would be refused anyway', async () => {
    const input = { ...(await editOf('Stale')), version: 'stale' };
    assert.equal(await questionOf('edit_card', input), undefined);
    assert.match(String((await call('edit_card', input))['error']), /version/);
  });

  it('reaches a draft in the extension’s storage, and no other file there', async () => {
    const storage = vscode.Uri.file(await mkdtemp(join(tmpdir(), 'chart-cards-agents-')));
    const stored = (path: string) => vscode.Uri.joinPath(storage, path);
    for (const path of ['drafts/kept.card.json', 'other.card.json'])
      await vscode.workspace.fs.writeFile(stored(path), new TextEncoder().encode(formatCard(REVIEWED)));
    session = new AgentSession({ ...SERVICES, storage });
    const kept = stored('drafts/kept.card.json').toString();
    assert.deepEqual((await call('read_card', { card: kept }))['levels'], REVIEWED.levels);
    for (const outside of [
      stored('other.card.json').toString(),
      `${stored('drafts').toString()}/../other.card.json`,
      `${stored('drafts').toString()}/%2e%2e/other.card.json`,
      stored('drafts/missing.card.json').toString(),
    ])
      assert.match(String((await call('read_card', { card: outside }))['error']), /There is no card/, outside);
    await rm(storage.fsPath, { recursive: true });
  });

  it('is refused in Restricted Mode, where cards can only be read', async () => {
    const input = await editOf('Restricted');
    const restored = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted');
    assert.ok(restored);
    Object.defineProperty(vscode.workspace, 'isTrusted', { ...restored, get: () => false });
    try {
      const before = draft.getText();
      session.allowsEdits = true;
      assert.deepEqual((await call('read_card', { card: card() }))['levels'], REVIEWED.levels);
      for (const [name, refused] of [
        ['edit_card', input],
        ['create_draft', { from: 'card', card: card() }],
      ] as const) {
        assert.match(String((await call(name, refused))['error']), /Restricted Mode/, name);
      }
      assert.equal(draft.getText(), before);
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', restored);
    }
  });
});

/** Of the extension, as far as editing a draft needs it. */
const SERVICES = {
  documents: { context: () => ({ now: Date.now() }) },
  files: {
    publishedOf: () => undefined,
    readOnlyReason: () => undefined,
    isGone: () => false,
    onDidChange: new vscode.EventEmitter<vscode.Uri>().event,
  },
  connections: { profile: () => undefined },
  editors: { settle: async () => {}, apply: appliedAsOneStep },
  storage: vscode.Uri.file('/no-storage'),
} as unknown as AgentServices;
