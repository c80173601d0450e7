import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import * as vscode from 'vscode';
import { DraftOrigins } from '../../src/authoring/documents/draftOrigins.ts';
import type { RemoteCards } from '../../src/authoring/documents/remoteCards.ts';
import { previewCommands } from '../../src/authoring/preview/previewCommands.ts';
import type { Previews } from '../../src/authoring/preview/previewPanels.ts';
import { formatCard } from '../../src/card/text/jsonFormat.ts';
import type { IndicatorId } from '../../src/protocol/chartActions.ts';
import type { Connections } from '../../src/shell/connection/connections.ts';
import { sampleCard } from '../support/editorPage/sampleCard.ts';
import { memento } from '../support/vscodeFakes.ts';
import { StubbedDialogs } from './steps/person.ts';
import { openUntitled, showText } from './steps/textEditors.ts';

const PNG = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);
const CARD = sampleCard(1.1);
const PLACES = {
  connections: { profile: () => undefined } as unknown as Connections,
  remoteCards: {
    readOnlyReason: () => undefined,
    publishedOf: () => undefined,
    isGone: () => false,
  } as unknown as RemoteCards,
  origins: new DraftOrigins(memento(), vscode.Uri.file(tmpdir())),
};

describe('Export Card', () => {
  let folder: vscode.Uri;
  let answers: StubbedDialogs;
  let requests: string[];
  let previews: Previews;
  let indicators: readonly IndicatorId[];

  const file = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
  const names = async () => (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name).sort();
  const textOf = async (name: string) => new TextDecoder().decode(await vscode.workspace.fs.readFile(file(name)));
  const bytesOf = async (name: string) => Uint8Array.from(await vscode.workspace.fs.readFile(file(name)));
  const run = (argument?: vscode.Uri) =>
    previewCommands['chartCards.exportCard'].handler({
      ...PLACES,
      files: PLACES.remoteCards,
      walkthroughs: { withCard: (exportCard: unknown) => exportCard },
      previews,
      preferences: { indicators },
      storage: folder,
    } as never)(argument);
  const write = (name: string, text: string) =>
    vscode.workspace.fs.writeFile(file(name), new TextEncoder().encode(text));

  beforeEach(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = vscode.Uri.joinPath(workspace.uri, `export-${Date.now()}`);
    await vscode.workspace.fs.createDirectory(folder);
    await write('draft.card.json', formatCard(CARD));
    answers = new StubbedDialogs();
    requests = [];
    indicators = [];
    previews = {
      active: undefined,
      show: async () => {},
      picture: async (card, scale, _, shown) => {
        const words = shown.length === 0 ? '' : ` with ${shown.join(' and ')}`;
        requests.push(`picture ${scale} of ${card.path.split('/').at(-1)}${words}`);
        return PNG;
      },
      decimals: () => 6,
      copyPicture: async (card, scale) => {
        requests.push(`copy ${scale} of ${card.path.split('/').at(-1)}`);
      },
    };
  });
  afterEach(async () => {
    answers.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  it('writes a picture in either size, named after the card, beside the draft', async () => {
    for (const [label, scale] of [
      ['PNG image', 1],
      ['PNG image, 2x resolution', 2],
    ] as const) {
      answers.pick(label).save((offered) => offered);
      await run(file('draft.card.json'));
      assert.deepEqual(requests.splice(0), [`picture ${scale} of draft.card.json`]);
      assert.equal(answers.offered?.toString(), file('EUR USD holds the pivot.png').toString());
      assert.deepEqual(await bytesOf('EUR USD holds the pivot.png'), PNG);
    }
  });

  it('leaves out the editor’s indicators unless asked to include them', async () => {
    indicators = ['sma', 'rsi'];
    for (const [answer, wanted] of [
      ['Without Indicators', 'picture 1 of draft.card.json'],
      ['With Indicators', 'picture 1 of draft.card.json with sma and rsi'],
    ] as const) {
      answers.pick('PNG image', answer).save(() => file('card.png'));
      await run(file('draft.card.json'));
      assert.deepEqual(requests.splice(0), [wanted]);
      await vscode.workspace.fs.delete(file('card.png'));
    }
    answers.pick('PNG image', undefined);
    assert.equal(await run(file('draft.card.json')), false);
    assert.deepEqual(requests, []);
  });

  it('writes a page that contains the whole card', async () => {
    answers.pick('HTML page').save(() => file('page.html'));
    await run(file('draft.card.json'));
    assert.deepEqual(await names(), ['draft.card.json', 'page.html']);
    const page = await textOf('page.html');
    assert.match(page, /<h1 dir="auto" lang="">EUR\/USD holds the pivot<\/h1>/);
    assert.match(page, /data:image\/png;base64,iVBORw0KGgo=/);
    assert.match(page, /Not published/);
  });

  it('writes Markdown with its picture beside it, and asks before replacing one', async () => {
    await write('card.png', 'old');
    answers
      .pick('Markdown with image')
      .save(() => file('card.md'))
      .warn(undefined);
    await run(file('draft.card.json'));
    assert.deepEqual([await textOf('card.png'), requests], ['old', []]);
    answers
      .pick('Markdown with image')
      .save(() => file('card.md'))
      .warn('Replace');
    await run(file('draft.card.json'));
    assert.deepEqual(await names(), ['card.md', 'card.png', 'draft.card.json']);
    assert.deepEqual(await bytesOf('card.png'), PNG);
    assert.match(await textOf('card.md'), /!\[Chart of EUR\/USD H4 with levels and drawings\]\(card\.png\)/);
  });

  it('adds a missing file extension', async () => {
    answers.pick('HTML page').save(() => file('page'));
    await run(file('draft.card.json'));
    assert.deepEqual(await names(), ['draft.card.json', 'page.html']);
  });

  it('exports unsaved text, and an untitled document', async () => {
    const document = await openUntitled(formatCard(CARD).replace('EUR/USD holds the pivot', 'Only typed'));
    await showText(document);
    answers.pick('HTML page').save(() => file('typed.html'));
    await run();
    assert.match(await textOf('typed.html'), /<h1 dir="auto" lang="">Only typed<\/h1>/);
  });

  it('isn’t offered beside a draft in the extension’s storage, which nobody looks into', async () => {
    const stored = vscode.Uri.joinPath(folder, 'drafts');
    await vscode.workspace.fs.createDirectory(stored);
    await write('drafts/kept.card.json', formatCard(CARD));
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    for (const [name, place] of [
      ['drafts/kept.card.json', workspace?.uri],
      ['draft.card.json', folder],
    ] as const) {
      answers.pick('PNG image').save(() => undefined);
      await run(file(name));
      assert.equal(vscode.Uri.joinPath(answers.offered ?? folder, '..').toString(), place?.toString());
    }
  });

  it('exports nothing if the text can’t be read, and says why', async () => {
    await write('broken.card.json', '{ "metadata": ');
    await assert.rejects(run(file('broken.card.json')), /isn’t valid.*Nothing was exported\./);
    assert.deepEqual(requests, []);
  });

  it('asks no page after it was cancelled', async () => {
    answers.pick(undefined);
    await run(file('draft.card.json'));
    answers.pick('PNG image').save(() => undefined);
    await run(file('draft.card.json'));
    assert.deepEqual([requests, await names()], [[], ['draft.card.json']]);
  });

  it('reports what could not be written', async () => {
    answers.pick('PNG image').save(() => vscode.Uri.from({ scheme: 'no-such-place', path: '/a.png' }));
    await assert.rejects(run(file('draft.card.json')), /Couldn’t write “a\.png”: .*Export again/);
  });

  it('copies the high-resolution picture of the active card', async () => {
    await showText(await vscode.workspace.openTextDocument(file('draft.card.json')));
    await previewCommands['chartCards.copyCardAsImage'].handler({ previews } as never)();
    assert.deepEqual(requests, ['copy 2 of draft.card.json']);
  });

  it('uses the active preview if no card is active', async () => {
    previews = { ...previews, active: file('draft.card.json') };
    await previewCommands['chartCards.copyCardAsImage'].handler({ previews } as never)();
    assert.deepEqual(requests, ['copy 2 of draft.card.json']);
  });
});
