import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { AGENT_TOOLS, type AgentToolName } from '../../src/agent/agentTools.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import { readCardText } from '../../src/card/text/readCard.ts';
import { addressOf, startedSandbox, stateOf } from './steps/sandbox.ts';
import { REVIEWED } from './steps/savedCards.ts';
import { showText, writeDraft } from './steps/textEditors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Calls a tool as an agent does, without a chat. */
async function call(name: AgentToolName, input: object = {}): Promise<Fields> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [first] = content;
  assert.ok(first instanceof vscode.LanguageModelTextPart);
  return JSON.parse(first.value) as Fields;
}

describe('tools of agents in VS Code', () => {
  let draft: vscode.TextDocument;
  /** What the tools call it. */
  let name: string;

  before(async () => {
    await vscode.commands.executeCommand('chartCards.useSandbox');
    await vscode.commands.executeCommand('chartCards.allowAgentEdits');
  });
  beforeEach(async () => {
    draft = await vscode.workspace.openTextDocument(await writeDraft(formatCard(REVIEWED)));
    await showText(draft);
    name = vscode.workspace.asRelativePath(draft.uri);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(draft.uri);
  });

  it('are all offered, with the schemas of their table', () => {
    const offered = new Map(vscode.lm.tools.map((tool) => [tool.name, tool]));
    for (const name of Object.keys(AGENT_TOOLS)) assert.ok(offered.get(name)?.inputSchema, name);
  });

  it('read, check, measure and edit a card; each edit is one undo step, and is undone as a whole', async () => {
    const card = draft.uri.toString();
    const before = draft.getText();
    const read = await call('read_card', { card });
    assert.deepEqual(read['levels'], REVIEWED.levels);
    assert.ok(Array.isArray((await call('check_card', { card }))['findings']));
    assert.match(String((await call('read_candles', { card }))['source']), /EUR\/USD/);
    const { levels } = await call('propose_levels', { card, most: 5 });
    assert.equal((levels as unknown[]).length, 5);
    const edits = [
      { do: 'set_level', level: 'resistance', price: 1.2 },
      { do: 'set_text', field: 'title', text: 'By an agent' },
    ];
    const edited = await call('edit_card', { card, version: read['version'], edits });
    assert.equal((edited['changed'] as unknown[]).length, 2);
    const after = draft.getText();
    assert.equal(after, before.replace('1.11,', '1.2,').replace('EUR/USD holds', 'By an agent'));
    await vscode.commands.executeCommand('undo');
    assert.equal(draft.getText(), before);
    await vscode.commands.executeCommand('redo');
    assert.equal(draft.getText(), after);
    assert.match(
      String((await call('edit_card', { card, version: read['version'], edits }))['error']),
      /has changed since/,
    );
    // A person edits another place of the card; undoing the agent's edit keeps that.
    const change = new vscode.WorkspaceEdit();
    change.insert(draft.uri, draft.positionAt(draft.getText().length), '\n');
    await vscode.workspace.applyEdit(change);
    await vscode.commands.executeCommand('chartCards.undoAgentEdit');
    assert.equal(draft.getText(), `${before}\n`);
  });

  it('serve a whole session: roll a card forward, level it again, write its texts, show it', async () => {
    const made = await call('create_draft', { from: 'card', card: draft.uri.toString(), levels: 'keep' });
    const card = String(made['card']);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, card);
    const rolled = (await vscode.workspace.fs.readFile(file)).toString();
    const document = await vscode.workspace.openTextDocument(file);
    const { levels, lastClose } = await call('propose_levels', { card, most: 60 });
    const prices = (levels as readonly { readonly price: number }[]).map(({ price }) => price);
    const [top, low] = [Math.max(...prices), Math.min(...prices)];
    const edited = await call('edit_card', {
      card,
      version: made['version'],
      edits: [
        { do: 'set_level', level: 'resistance', price: top },
        { do: 'set_level', level: 'pivot', price: lastClose },
        { do: 'set_level', level: 'support', price: low },
        {
          do: 'set_text',
          field: 'preferenceText',
          text: 'Buy above [[lv_piv:the pivot]], up to [[lv_res:resistance]].',
        },
        { do: 'set_text', field: 'alternativeText', text: 'A close below [[lv_sup:support]] cancels the idea.' },
      ],
    });
    assert.deepEqual(
      (edited['findings'] as readonly Fields[]).filter(({ severity }) => severity === 'error'),
      [],
    );
    const { content } = await vscode.lm.invokeTool('show_card', { input: { card }, toolInvocationToken: undefined });
    const picture = content.find((part) => part instanceof vscode.LanguageModelDataPart);
    assert.equal(picture?.mimeType, 'image/png');
    assert.deepEqual([...(picture?.data.slice(1, 4) ?? [])], [...Buffer.from('PNG')]);
    assert.ok((picture?.data.length ?? 0) > 5_000, 'a picture with something on it');
    // The person saves what the agent wrote, which one undo takes back.
    const written = document.getText();
    assert.ok(document.isDirty, 'what the agent wrote is unsaved');
    assert.ok(await document.save(), 'it is saved');
    assert.equal((await vscode.workspace.fs.readFile(file)).toString(), written);
    const { levels: saved, metadata } = readCardText(written).sketch;
    assert.deepEqual([saved.resistance?.price, saved.pivot?.price, saved.support?.price], [top, lastClose, low]);
    assert.match(metadata.alternativeText ?? '', /cancels the idea/);
    await vscode.commands.executeCommand('chartCards.undoAgentEdit');
    assert.equal(document.getText(), rolled);
    await document.save();
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await vscode.workspace.fs.delete(file);
  });

  it('list a draft by its name', async () => {
    // Of many cards with its title, which other tests leave, an answer shows only the first.
    const { cards } = await call('list_cards', { query: name });
    assert.ok((cards as readonly Fields[]).some(({ card }) => card === name));
  });

  it('use no file outside the workspace, and no other scheme', async () => {
    for (const card of [
      '/etc/passwd',
      '../x.card.json',
      'file:///etc/x.card.json',
      'chartcard:/x',
      'untitled:nothing',
      'week 1: x.card.json',
    ])
      assert.match(String((await call('read_card', { card }))['error']), /no card|can’t be opened/, card);
  });

  it('find a card of the workspace by its path and its URI, and call it by its name', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, 'by-path.card.json');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(formatCard(REVIEWED)));
    for (const card of [
      file.fsPath,
      vscode.Uri.file(file.fsPath).toString(),
      './by-path.card.json',
      '.\\by-path.card.json',
    ])
      assert.equal((await call('read_card', { card }))['card'], 'by-path.card.json', card);
    await vscode.workspace.fs.delete(file);
  });

  it('use no link in the workspace that leads to anything but a card in it', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const outside = await mkdtemp(join(tmpdir(), 'chart-cards-outside-'));
    await writeFile(join(outside, 'secret.card.json'), formatCard(REVIEWED));
    await writeFile(join(folder.uri.fsPath, 'notes.json'), '{"notes": "SECRET"}');
    const links = { 'out.card.json': join(outside, 'secret.card.json'), 'in.card.json': 'notes.json' };
    for (const [name, target] of Object.entries(links)) await symlink(target, join(folder.uri.fsPath, name));
    try {
      for (const card of Object.keys(links)) {
        const edits = [{ do: 'set_text', field: 'title', text: 'x' }];
        for (const [tool, input] of [
          ['read_card', { card }],
          ['edit_card', { card, version: 'x', edits }],
        ] as const) {
          const answer = await call(tool, input);
          assert.match(String(answer['error']), /There is no card/, `${tool} ${card}`);
        }
      }
    } finally {
      for (const name of [...Object.keys(links), 'notes.json']) await rm(join(folder.uri.fsPath, name));
      await rm(outside, { recursive: true });
    }
  });

  it('leave the sandbox without a write after 1,000 generated calls', async () => {
    const place = await startedSandbox();
    const analysis = (await stateOf(place)).analyses.find(
      ({ status, ownerUsername }) => status === 'Pending' && ownerUsername === 'mara.lindqvist',
    );
    assert.ok(analysis);
    const card = addressOf(place, analysis).toString();
    const state = async () => ({ ...(await stateOf(place)), now: undefined });
    const before = await state();
    let edited = 0;
    for (let round = 0; round < 60; round++) {
      const { version } = await call('read_card', { card, part: 'metadata' });
      const edits = [{ do: 'set_text', field: 'comments', text: `${round}` }];
      if (Array.isArray((await call('edit_card', { card, version, edits }))['changed'])) edited++;
      const others: readonly (readonly [AgentToolName, object])[] = [
        ['edit_card', { card, version, edits }],
        ['edit_card', { card, version, edits: [...edits, { do: 'publish' }] }],
        ['edit_card', { card, version, edits, save: true }],
        ['check_card', { card }],
        ['propose_levels', { card, most: 1 }],
      ];
      await Promise.all([...others, ...others, ...others].map(([name, input]) => call(name, input)));
    }
    assert.equal(edited, 60, `${edited} edits of a published card that can be changed`);
    // The state includes every event that a write leaves.
    assert.deepEqual(await state(), before);
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(card), 'default');
  });
});
