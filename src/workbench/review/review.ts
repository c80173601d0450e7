import type * as vscode from 'vscode';
import type { Card } from '../../card/card.ts';
import type { Finding } from '../../card/findings/finding.ts';
import type { MergeSide } from '../../card/merge.ts';
import type { ReviewInput } from './reviewState.ts';

/** One side of a review. */
export interface ReviewSide {
  /** E.g. `published`, `edited`, `version of 12 March, 14:02`. */
  readonly label: string;
  readonly card: Card;
}

/** Something to look at, and what can be decided about it. Its page comes and goes; closing the page lets it go. */
export interface Review extends vscode.Disposable {
  /** Of reviews with the same key one is open at a time. */
  readonly key: string;
  readonly tabTitle: string;
  /** Whose candles are shown. */
  readonly candlesOf: vscode.Uri;
  /** Opens VS Code's own diff of the same two. */
  readonly asText: (() => Thenable<unknown>) | undefined;
  /** What is shown may be another now. */
  readonly onDidChange: vscode.Event<void>;
  /** Decided: the page can go. */
  readonly onDidEnd: vscode.Event<void>;
  facts(): Omit<ReviewInput, 'candles' | 'canCompareAsText'>;
  /** The text that a finding speaks of, while it still says what was checked. */
  documentOf(finding: Finding): vscode.TextDocument | undefined;
  /** The person agrees with what is shown. */
  confirm(): void;
  /** Of a conflict; a key that is none changes nothing. */
  choose(key: string, side: MergeSide): void;
  chooseAll(side: MergeSide): void;
}

/** An answer that somebody waits for; the first that is given counts. */
export interface Answer<T> {
  readonly given: Promise<T>;
  give(answer: T): void;
}

export function answerOnce<T>(): Answer<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { given: promise, give: resolve };
}
