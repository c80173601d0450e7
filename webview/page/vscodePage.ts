import * as z from 'zod/mini';
import { MAX_PROBLEM_LENGTH, type ToPage } from '../../src/protocol/pageMessages.ts';
import { preventSecondKeys } from '../chart/secondKeys.ts';

/** VS Code's API for a page whose messages to the extension are of type `From`; can be acquired only once. */
export interface VsCodeApi<From> {
  postMessage(message: From): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  function acquireVsCodeApi(): VsCodeApi<unknown>;
}

/** The script of a page: receives the extension's messages, which are typed but not validated. */
interface WebviewPage<To, Ready> {
  receive(message: Exclude<To, { readonly type: 'hello' }>): void;
  /** Tells the extension that the page is running and what it shows; the extension answers with everything else. */
  ready(): Ready;
}

/** Makes the page in the element with that id, connects it with the extension, and reports its uncaught errors. */
export function startPage<To extends { readonly type: string }, From extends { readonly type: string }>(
  id: string,
  create: (api: VsCodeApi<From>, root: HTMLElement) => WebviewPage<To, Extract<From, { readonly type: 'ready' }>>,
): void {
  const root = document.getElementById(id);
  if (root === null) throw new Error(`The page has no #${id} element.`);
  const api = acquireVsCodeApi();
  // First, so that the page's own listeners know.
  preventSecondKeys(document);
  reportUncaughtErrors((problem) =>
    api.postMessage({ type: 'problem', message: problem.slice(0, MAX_PROBLEM_LENGTH) }),
  );
  const page = create(api, root);
  window.addEventListener('message', ({ data }: MessageEvent<To | ToPage>) => {
    if (data.type === 'hello') api.postMessage(page.ready());
    else page.receive(data as Exclude<To, { readonly type: 'hello' }>);
  });
  api.postMessage(page.ready());
}

/** The state that the page kept with VS Code; undefined if there is none, or if another version wrote it differently. */
export function restoreState<T>(
  api: Pick<VsCodeApi<never>, 'getState'>,
  schema: () => z.ZodMiniType<T>,
): T | undefined {
  // Must be set before a schema is made: object schemas probe for `new Function`, which the page's CSP reports.
  z.config({ jitless: true });
  const stored = z.safeParse(schema(), api.getState());
  return stored.success ? stored.data : undefined;
}

function reportUncaughtErrors(report: (problem: string) => void): void {
  window.addEventListener('error', ({ error }) => report(`error: ${describeError(error)}`));
  window.addEventListener('unhandledrejection', ({ reason }) => report(`rejection: ${describeError(reason)}`));
}

/** Name and stack of an error without its message, which may contain part of the card. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 5).map((line) => line.trim())].join(' ');
}

/**
 * Keeps Select All in a field to the browser. If VS Code saw the key, it would select everything again a moment later,
 * and the next key would replace what was typed in between.
 */
export function keepSelectAll(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (key.toLowerCase() !== 'a' || ctrlKey === metaKey || altKey || shiftKey) return;
    if (
      target instanceof Element &&
      target.closest('input, textarea, [contenteditable]:not([contenteditable=false])')
    ) {
      event.stopPropagation();
    }
  });
}
