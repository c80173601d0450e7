import * as vscode from 'vscode';
import { ToolError } from '../../agent/agentHost.ts';
import { AgentMemory } from '../../agent/agentMemory.ts';
import {
  AGENT_TOOLS,
  type AgentToolName,
  callTool,
  confirmationOf,
  type ToolConfirmation,
  type ToolContext,
} from '../../agent/agentTools.ts';
import { formatAnswer } from '../../agent/toolAnswer.ts';
import { undoEdits } from '../../agent/undoEdits.ts';
import { type TextEdit, trimEdit } from '../../card/text/textEdit.ts';
import { abortOnCancel } from '../../shell/cancellation.ts';
import { fileNameOf, isSameUri } from '../../shell/files/uris.ts';
import { type AgentServices, WindowCards } from './agentHost.ts';

/** An edit by an agent: what it replaced in the text before it. */
interface AgentEdit {
  readonly document: vscode.TextDocument;
  readonly before: string;
  readonly edits: readonly TextEdit[];
}

/** Maximum number of edits that can be undone, and of remembered questions. */
const MOST_REMEMBERED = 100;

/** What agents do in this window: a bundle of its own, loaded by the first call of a tool. */
export class AgentSession {
  readonly #services: AgentServices;
  readonly #memory = new AgentMemory();
  readonly #edits: AgentEdit[] = [];
  /** Calls that the person was asked about, by tool and input. */
  readonly #asked = new Set<string>();
  #isAllowed = false;
  #creating: Promise<unknown> = Promise.resolve();

  constructor(services: AgentServices) {
    this.#services = services;
  }

  /** What VS Code shows and asks before a call. Never changes anything. */
  async prepare(
    name: AgentToolName,
    input: object,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    const invocationMessage = AGENT_TOOLS[name].title;
    const key = callKey(name, input);
    const question = (signal: AbortSignal) => confirmationOf(name, input, this.#context(signal));
    const asked = this.#isAllowed ? undefined : await withSignal(token, question);
    if (asked === undefined) {
      // An earlier question may have been denied.
      this.#asked.delete(key);
      return { invocationMessage };
    }
    remember(this.#asked, key);
    return { invocationMessage, confirmationMessages: { title: asked.title, message: describe(asked) } };
  }

  /** Runs a tool. What needs a confirmation is refused unless the person was asked about the same input. */
  async call(
    name: AgentToolName,
    input: object,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const isAllowed = this.#asked.delete(callKey(name, input)) || this.#isAllowed;
    const { fields, picture } = await withSignal(token, (signal) =>
      callTool(name, input, this.#context(signal, isAllowed)),
    );
    return new vscode.LanguageModelToolResult([
      new vscode.LanguageModelTextPart(formatAnswer(fields)),
      ...(picture === undefined ? [] : [vscode.LanguageModelDataPart.image(picture.bytes, picture.mimeType)]),
    ]);
  }

  /** Whether agents may edit without asking until the window is closed. */
  set allowsEdits(isAllowed: boolean) {
    this.#isAllowed = isAllowed;
  }

  /**
   * Takes back the last edit, of the active card if it has one, as one undo step. What was changed elsewhere in the card
   * since then stays.
   */
  async undo(active: vscode.Uri | undefined): Promise<boolean> {
    await this.#services.editors.settle();
    const isActive = ({ document }: AgentEdit): boolean => active !== undefined && isSameUri(document.uri, active);
    const last = (): AgentEdit | undefined => this.#edits.findLast(isActive) ?? this.#edits.at(-1);
    for (let edit = last(); edit !== undefined; edit = last()) {
      const document = await reopened(edit.document);
      const edits = document === undefined ? [] : undoEdits(edit.before, edit.edits, document.getText());
      if (edits === undefined) {
        throw new Error(
          vscode.l10n.t(
            '{0} was changed at the same place since the agent’s edit. Nothing was undone; use Undo in that card.',
            fileNameOf(edit.document.uri),
          ),
        );
      }
      if (document !== undefined && edits.length > 0) {
        await this.#services.editors.apply(document, document.version, edits);
      }
      this.#edits.splice(this.#edits.indexOf(edit), 1);
      // The card is gone, or the edit was already undone in another way: undo the one before it.
      if (edits.length === 0) continue;
      if (!isActive(edit)) await vscode.commands.executeCommand('vscode.open', edit.document.uri);
      return true;
    }
    throw new Error(vscode.l10n.t('There is no agent’s edit to undo in this window.'));
  }

  #context(signal: AbortSignal, isAllowed = false): ToolContext {
    const host = new WindowCards(this.#services, signal, {
      requireAllowed: () => {
        if (!isAllowed) throw new ToolError(NOT_ASKED.error, NOT_ASKED.next);
      },
      onEdited: (document, before, edits) => {
        this.#edits.push({ document, before, edits });
        if (this.#edits.length > MOST_REMEMBERED) this.#edits.shift();
      },
      inTurn: (create) => {
        const next = this.#creating.then(create);
        this.#creating = next.catch(() => {});
        return next;
      },
    });
    return { host, memory: this.#memory };
  }
}

/** The card's text, opened again if it was closed; undefined if the card is gone. */
async function reopened(document: vscode.TextDocument): Promise<vscode.TextDocument | undefined> {
  const { uri, isClosed } = document;
  if (!isClosed) return document;
  try {
    await vscode.workspace.fs.stat(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
  return vscode.workspace.openTextDocument(uri);
}

const NOT_ASKED = {
  error: 'The person wasn’t asked about this call. Nothing was changed.',
  next: 'Call the tool again with the same input.',
};

function callKey(name: AgentToolName, input: object): string {
  return JSON.stringify([name, input]);
}

function remember(keys: Set<string>, key: string): void {
  keys.add(key);
  const [oldest] = keys;
  if (oldest !== undefined && keys.size > MOST_REMEMBERED) keys.delete(oldest);
}

/** Longest value in a question, in characters. */
const LONGEST_VALUE = 300;

/** Before and after as plain text, because cards can contain anything; of long values only the part that differs. */
function describe({ lines }: ToolConfirmation): vscode.MarkdownString {
  const message = new vscode.MarkdownString();
  for (const { what, before, after } of lines) {
    const [was, is] = before === undefined ? ['', shortened(after)] : differing(before, after);
    message.appendText(`${what}: ${was === '' ? '' : `${was} → `}${is}`);
    message.appendMarkdown('\n\n');
  }
  return message;
}

/** Unchanged characters that are shown beside a difference. */
const CONTEXT = 20;

function differing(before: string, after: string): [string, string] {
  const [change] = trimEdit(before, { offset: 0, length: before.length, newText: after });
  if (change === undefined || Math.max(before.length, after.length) <= LONGEST_VALUE) return [before, after];
  const from = Math.max(0, change.offset - CONTEXT);
  const rest = before.length - change.offset - change.length;
  const part = (text: string): string => {
    const to = Math.min(text.length, text.length - rest + CONTEXT);
    return `${from > 0 ? '…' : ''}${shortened(text.slice(from, to))}${to < text.length ? '…' : ''}`;
  };
  return [part(before), part(after)];
}

/** Both ends of a long value, so that appended text is visible. */
function shortened(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  return `${value.slice(0, LONGEST_VALUE / 2)} … ${value.slice(-LONGEST_VALUE / 2)}`;
}

async function withSignal<T>(token: vscode.CancellationToken, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // VS Code treats only this error as a cancellation by the user.
  const aborting = abortOnCancel(token, new vscode.CancellationError());
  try {
    return await run(aborting.signal);
  } finally {
    aborting.dispose();
  }
}
