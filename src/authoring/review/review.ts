import type * as vscode from 'vscode';
import type { Finding } from '../../card/findings/finding.ts';
import type { Card } from '../../card/model/card.ts';
import type { MergeSide } from '../../card/model/merge.ts';
import type { ReviewInput } from './reviewState.ts';

/** One side of a review. */
export interface ReviewSide {
  /** E.g. `published`, `edited`, `version of 12 March, 14:02`. */
  readonly label: string;
  readonly card: Card;
}

/** Content of a review page and what can be decided on it. Disposed when its page is closed. */
export interface Review extends vscode.Disposable {
  /** Only one review per key is open at a time. */
  readonly key: string;
  readonly tabTitle: string;
  /** The document whose candles are shown. */
  readonly candlesOf: vscode.Uri;
  /** Opens VS Code's diff editor for the same sides. */
  readonly asText: (() => Thenable<unknown>) | undefined;
  /** Fires when the content may have changed. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when a decision was made and the page can close. */
  readonly onDidEnd: vscode.Event<void>;
  facts(): Omit<ReviewInput, 'candles' | 'canCompareAsText'>;
  /** The text that findings refer to; undefined if it no longer is what was checked. */
  documentOf(finding: Finding): vscode.TextDocument | undefined;
  /** The user confirms what is shown; absent if there is nothing to confirm. */
  confirm?(): void;
  /** Decides a part of a conflict; unknown keys are ignored. Only conflicts have parts to decide. */
  choose?(key: string, side: MergeSide): void;
  chooseAll?(side: MergeSide): void;
}
