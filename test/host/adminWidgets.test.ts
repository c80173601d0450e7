import assert from 'node:assert/strict';
import { commands, env, type QuickInput, window } from 'vscode';
import type { WidgetAnswers } from '../../src/admin/tokens/tokenService.ts';
import { customerQuestion, sandboxWidgets } from '../../src/admin/tokens/widgetQuestions.ts';
import { TemporaryClipboard } from '../../src/shell/temporaryClipboard.ts';
import { eventually } from '../support/waiting.ts';
import { type AdminFixture, adminFixture } from './steps/adminFixture.ts';
import { FakeInputBox, FakeQuickPick, Person } from './steps/person.ts';

const signal = new AbortController().signal;

describe('widget tokens', () => {
  let bench: AdminFixture;
  let answers: WidgetAnswers;
  let pick: FakeQuickPick<{ label: string; description?: string }>;
  const real = Object.getOwnPropertyDescriptor(window, 'createQuickPick');

  before(async () => {
    bench = await adminFixture();
    const [widget] = await sandboxWidgets(bench.place.controlUrl, signal);
    assert.ok(widget);
    const { accessId, accessKey, identifierName } = widget;
    answers = {
      widget: { credentials: { accessId, accessKey }, from: 'entered' },
      identifiers: { [identifierName]: 'C-1001' },
    };
    Object.defineProperty(window, 'createQuickPick', {
      configurable: true,
      value: () => {
        pick = new FakeQuickPick();
        return pick.pick;
      },
    });
  });
  after(async () => {
    if (real) Object.defineProperty(window, 'createQuickPick', real);
    await bench.dispose();
  });

  it('count a question of two boxes once', async () => {
    const shown: string[] = [];
    const typing = (text: string) => async (question: object) => {
      assert.ok(question instanceof FakeInputBox);
      const { step, totalSteps } = question as FakeInputBox & Pick<QuickInput, 'step' | 'totalSteps'>;
      shown.push(`${step}/${totalSteps}`);
      await question.type(text).enter();
    };
    const person = new Person().does(typing('data-customer-id')).does(typing('C-1001'));
    try {
      const end = await customerQuestion.ask({
        frame: { title: 'Mint Widget Token', step: 2, totalSteps: 2 },
        answers: { widget: { ...answers.widget, from: 'sandbox' } },
      } as never);
      assert.deepEqual(end, { kind: 'next', value: { 'data-customer-id': 'C-1001' } });
    } finally {
      person.dispose();
    }
    assert.deepEqual(shown, ['2/2', 'undefined/undefined']);
  });

  it('are shown masked with a countdown, and copied in full', async () => {
    const { end } = await bench.run('mintWidgetToken', { ...answers });
    assert.deepEqual(end, { kind: 'done' });
    const [token, copy] = pick.items;
    assert.match(token?.label ?? '', /^\$\(key\) emb_•{8}.{4}$/);
    // The sample value of the documents is 900; seconds are assumed (P2 4.9).
    assert.match(token?.description ?? '', /expires in 15:00|expires in 14:5\d/);
    assert.match(copy?.label ?? '', /Copy/);
    pick.activeItems = pick.items.slice(1, 2);
    pick.accept();
    await eventually('a token in the clipboard', async () => (await env.clipboard.readText()).startsWith('emb_'));
    assert.match(await env.clipboard.readText(), /^emb_[\w-]{43}$/);
    pick.hide();
    await bench.commands.services.tokens.clipboard.clear();
    assert.equal(await env.clipboard.readText(), '');
  });

  it('are minted again with the same credentials on their connection only', async () => {
    const { tokens } = bench.commands.services;
    const called: unknown[][] = [];
    const executed = Object.getOwnPropertyDescriptor(commands, 'executeCommand');
    let answer = () => {};
    Object.defineProperty(commands, 'executeCommand', {
      configurable: true,
      value: (...args: unknown[]) => {
        called.push(args);
        return new Promise<void>((resolve) => {
          answer = resolve;
        });
      },
    });
    try {
      tokens.mintAgain(answers, 'first');
    } finally {
      if (executed) Object.defineProperty(commands, 'executeCommand', executed);
    }
    const [command, argument] = called[0] ?? [];
    assert.equal(command, 'chartCards.admin.mintWidgetToken');
    // The runner determines the call's connection; credentials aren't part of it.
    assert.deepEqual(argument, { again: 'mint', connectionId: 'first' });
    assert.deepEqual(tokens.answersFor([argument])?.widget, answers.widget);
    assert.equal(tokens.answersFor([{ again: 'mint', connectionId: 'second' }]), undefined);
    answer();
  });

  it('leave the clipboard alone once something else was copied', async () => {
    const clipboard = new TemporaryClipboard(20);
    await clipboard.copy('emb_token');
    await eventually('an empty clipboard', async () => (await env.clipboard.readText()) === '');
    clipboard.dispose();
    const later = new TemporaryClipboard();
    await later.copy('emb_token');
    await env.clipboard.writeText('a sentence');
    await later.clear();
    assert.equal(await env.clipboard.readText(), 'a sentence');
    later.dispose();
  });

  it('keep credentials only once the service has accepted them', async () => {
    const owner = { id: bench.connection.id, baseUrl: bench.place.baseUrl };
    await bench.dependencies.secrets.forgetAll();
    const wrong = { ...answers.widget, credentials: { ...answers.widget.credentials, accessKey: 'guess' } };
    const refused = await bench.run('mintWidgetToken', { ...answers, widget: wrong });
    assert.equal(refused.end.kind, 'problem');
    assert.equal(await bench.dependencies.secrets.widget(owner), undefined);
    await bench.run('mintWidgetToken', { ...answers });
    pick.hide();
    assert.deepEqual(await bench.dependencies.secrets.widget(owner), answers.widget.credentials);
    // Stored for that address only.
    assert.equal(
      await bench.dependencies.secrets.widget({ ...owner, baseUrl: 'https://elsewhere.example' }),
      undefined,
    );
  });

  it('are freshly minted by the local backend, for this machine only', async () => {
    const { end } = await bench.run('startTokenBackend', { ...answers, port: 0 });
    assert.equal(end.kind, 'message');
    const { address } = bench.commands.services.tokens;
    assert.match(address ?? '', /^http:\/\/127\.0\.0\.1:\d+\/embed-token$/);
    const ask = async () => (await fetch(address ?? '', { method: 'POST' })).json() as Promise<Record<string, unknown>>;
    const [first, second] = [await ask(), await ask()];
    assert.deepEqual(Object.keys(first), ['embedToken', 'expiresIn']);
    assert.notEqual(first['embedToken'], second['embedToken']);
    await bench.fault('POST', '/v2/api/widget-access-keys/token', { status: 401, body: { detail: 'sbx_widget' } });
    assert.deepEqual(await ask(), { error: 'token_unavailable' });
    const stopped = await bench.run('stopTokenBackend');
    assert.match(stopped.end.kind === 'message' ? stopped.end.text : '', /stopped/);
    await assert.rejects(fetch(address ?? ''));
  });
});
