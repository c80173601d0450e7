import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type CandleState, spanOfCandles } from '../../src/authoring/candles/documentCandles.ts';
import { CardDocuments } from '../../src/authoring/documents/cardDocuments.ts';
import { CardOutcomes } from '../../src/authoring/outcome/cardOutcomes.ts';
import type { CandleSet } from '../../src/candles/candle.ts';
import type { CandleSeries } from '../../src/candles/series.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/time.ts';
import { inTime } from '../support/waiting.ts';
import { changed, SAMPLE } from '../unit/card/findings/sampleCard.ts';
import { openUntitled } from './steps/textEditors.ts';
import { until } from './steps/until.ts';

const NOW = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

/** Ten bars of an hour; price reached the pivot of the sample, 0.9098, in the one that opened three hours ago. */
const SERIES: CandleSeries = {
  candles: Array.from({ length: 10 }, (_, place) => ({
    time: NOW - (9 - place) * HOUR_MS,
    open: 0.905,
    high: place === 6 ? 0.91 : 0.906,
    low: 0.904,
    close: 0.905,
  })),
  precision: 4,
  tick: 0.0001,
  source: 'Test feed',
};
const READY: CandleState = {
  kind: 'ready',
  text: '',
  series: SERIES,
  timeframe: 'H1',
  span: spanOfCandles(SERIES),
};

describe('the outcomes of cards that are shown', () => {
  let folder: string;
  let file: string;
  let candles: CandleState;
  let outcomes: CardOutcomes;
  let documents: CardDocuments;
  let changes: number;
  let asked: string[];
  let finer: (signal: AbortSignal) => Promise<CandleSet | undefined>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outcomes-'));
    file = join(folder, 'a.card.json');
    await writeFile(file, SAMPLE);
    const written = (NOW - 5 * HOUR_MS) / 1000;
    await utimes(file, written, written);
    candles = READY;
    outcomes = new CardOutcomes({
      candles: {
        state: () => candles,
        finer: async (_uri, symbol, bar, signal) => {
          asked.push(`${symbol} ${bar.timeframe} ${bar.time}`);
          return finer(signal);
        },
      },
      remoteCards: { publishedOf: () => undefined },
      log: (where, what) => assert.fail(`${where}: ${what}`),
    });
    documents = new CardDocuments((uri) => ({ passedLevels: outcomes.passedLevels(uri) }));
    outcomes.follow(documents);
    changes = 0;
    asked = [];
    finer = async () => undefined;
    outcomes.onDidChange(() => changes++);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    outcomes.dispose();
    documents.dispose();
    await rm(folder, { recursive: true });
  });

  const show = async (): Promise<vscode.TextDocument> => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
    await vscode.window.showTextDocument(document);
    documents.recheck(document.uri);
    return document;
  };
  /** Waits for an outcome or a check after which the condition holds. */
  const measured = async (holds: () => boolean): Promise<void> => {
    await until(`an outcome with ${holds}`, holds, outcomes.onDidChange, documents.onDidCheck);
  };
  const staleIn = (document: vscode.TextDocument): readonly string[] =>
    documents.check(document).findings.flatMap(({ rule, path }) => (rule === 'levels.stale' ? [path.join('.')] : []));

  it('say what price reached since a draft was written, and warn at the level that it passed', async () => {
    const document = await show();
    await measured(() => staleIn(document).length > 0);
    assert.deepEqual(staleIn(document), ['levels.pivot.price']);
    const { outcome } = outcomes.message(document.uri);
    assert.match(
      [outcome?.words, outcome?.notes].flat().join(' '),
      /^Entry reached at 0\.9098 .*Measured on Test feed.* Bars count from the file’s last change, /,
    );
    assert.deepEqual(
      outcome?.touches.map(({ level, time }) => [level, time]),
      [['pivot', NOW - 3 * HOUR_MS]],
    );
    documents.recheck(document.uri);
    await measured(() => staleIn(document).length > 0);
    assert.equal(changes, 1);
  });

  it('follow the text, and begin again when the draft is saved', async () => {
    const document = await show();
    await measured(() => staleIn(document).length > 0);
    const replace = async (from: string, to: string): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      const start = document.getText().indexOf(from);
      const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
      edit.replace(document.uri, range, to);
      await vscode.workspace.applyEdit(edit);
    };
    await replace('"title": "', '"title": "Still ');
    documents.recheck(document.uri);
    await measured(() => staleIn(document).length > 0);
    await replace('0.9098', '0.9099');
    await measured(() => outcomes.message(document.uri).outcome?.words.includes('0.9099') === true);
    // The level is newer than what price did since the file was written.
    await measured(() => staleIn(document).length === 0);
    await replace('0.9099', '0.9098');
    await measured(() => staleIn(document).length > 0);
    await document.save();
    await measured(() => staleIn(document).length === 0);
    assert.doesNotMatch(outcomes.message(document.uri).outcome?.words ?? '', /Entry reached/);
  });

  it('ask for the finer bars of a bar whose order of prices decides, and no longer for a text that has changed', async () => {
    const ambiguous = SERIES.candles.map((candle, place) =>
      place === 6 ? { ...candle, low: 0.89, high: 0.93 } : candle,
    );
    candles = { ...READY, series: { ...SERIES, candles: ambiguous } };
    const time = NOW - 3 * HOUR_MS;
    const signals: AbortSignal[] = [];
    const hasAsked = Promise.withResolvers<void>();
    finer = (signal) =>
      new Promise((_, reject) => {
        signals.push(signal);
        hasAsked.resolve();
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const document = await show();
    await inTime('a request for finer bars', hasAsked.promise);
    assert.match(asked[0] ?? '', new RegExp(`^\\S+ H1 ${time}$`));
    finer = async () => ({
      timeframe: 'M5',
      source: 'Test feed',
      candles: [
        { time, open: 0.905, high: 0.91, low: 0.905, close: 0.91 },
        { time: time + 5 * MINUTE_MS, open: 0.91, high: 0.93, low: 0.91, close: 0.91 },
        { time: time + 10 * MINUTE_MS, open: 0.91, high: 0.91, low: 0.89, close: 0.905 },
      ],
    });
    documents.recheck(document.uri);
    await measured(() => outcomes.message(document.uri).outcome !== undefined);
    assert.match(outcomes.message(document.uri).outcome?.words ?? '', / in the M5 bar of /);
    assert.equal(signals[0]?.aborted, true);
  });

  it('see an expiry within the last bar once it was over when the candles were read', async () => {
    await writeFile(file, changed('"price": 0.9098', '"price": 0.912', changed('"hours": 36', '"hours": 5')));
    const written = (NOW - 4.5 * HOUR_MS) / 1000;
    await utimes(file, written, written);
    const document = await show();
    const words = () => outcomes.message(document.uri).outcome?.words ?? '';
    await measured(() => /untouched/i.test(words()));
    candles = { ...READY, readAt: NOW + 0.75 * HOUR_MS };
    documents.recheck(document.uri);
    await measured(() => /expired/i.test(words()));
  });

  it('go when the candles go', async () => {
    const document = await show();
    await measured(() => outcomes.message(document.uri).outcome !== undefined);
    candles = { kind: 'none', text: '' };
    documents.recheck(document.uri);
    assert.deepEqual(outcomes.message(document.uri), { type: 'outcome' });
    assert.deepEqual(staleIn(document), []);
  });

  it('aren’t measured for a text that was never saved', async () => {
    const document = await openUntitled(SAMPLE);
    documents.recheck(document.uri);
    await show();
    // Measured later than the other one would have been.
    await measured(() => outcomes.message(vscode.Uri.file(file)).outcome !== undefined);
    assert.deepEqual(outcomes.message(document.uri), { type: 'outcome' });
  });
});
