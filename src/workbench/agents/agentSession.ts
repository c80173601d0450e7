import * as vscode from 'vscode';
import { AgentMemory } from '../../agent/agentMemory.ts';
import {
  AGENT_TOOLS,
  type AgentToolName,
  callTool,
  confirmationOf,
  type ToolConfirmation,
  type ToolContext,
} from '../../agent/agentTools.ts';
import { formatAnswer, type ToolAnswer } from '../../agent/toolAnswer.ts';
import { undoEdits } from '../../agent/undoEdits.ts';
import { type AgentServices, WindowCards } from './agentHost.ts';

/** An edit by an agent. */
interface AgentEdit {
  readonly uri: vscode.Uri;
  readonly before: string;
  readonly after: string;
}

/** Edits that can be undone, and questions that are remembered. */
const MOST_REMEMBERED = 100;

/** What agents do in this window: a bundle of its own, loaded by the first call of a tool. */
export class AgentSession {
  readonly #services: AgentServices;
  readonly #memory = new AgentMemory();
  readonly #edits: AgentEdit[] = [];
  /** Calls that the person was asked about, by tool and input. */
  readonly #asked = new Set<string>();
  #isAllowed = false;

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
    if (this.#isAllowed) return { invocationMessage };
    const asked = await withSignal(token, (signal) => confirmationOf(name, input, this.#context(signal)));
    if (asked === undefined) return { invocationMessage };
    remember(this.#asked, callKey(name, input));
    return { invocationMessage, confirmationMessages: { title: asked.title, message: describe(asked) } };
  }

  /** Runs a tool. What needs a confirmation is refused unless the person was asked about the same input. */
  async call(
    name: AgentToolName,
    input: object,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const { fields, picture } = await withSignal(token, async (signal): Promise<ToolAnswer> => {
      const isAsked = this.#asked.delete(callKey(name, input));
      const needsAnswer = AGENT_TOOLS[name].confirm !== undefined && !isAsked && !this.#isAllowed;
      const context = this.#context(signal);
      if (needsAnswer && (await confirmationOf(name, input, context)) !== undefined)
        return { fields: NOT_ASKED, isError: true };
      return callTool(name, input, context);
    });
    return new vscode.LanguageModelToolResult([
      new vscode.LanguageModelTextPart(formatAnswer(fields)),
      ...(picture === undefined ? [] : [vscode.LanguageModelDataPart.image(picture.bytes, picture.mimeType)]),
    ]);
  }

  /** Whether agents may edit without asking until the window is closed. */
  set allowsEdits(isAllowed: boolean) {
    this.#isAllowed = isAllowed;
  }

  /** Takes back the last edit as one undo step; what was changed elsewhere in the card since then stays. */
  async undo(): Promise<boolean> {
    await this.#services.editors.settle();
    for (let edit = this.#edits.pop(); edit !== undefined; edit = this.#edits.pop()) {
      const document = await vscode.workspace.openTextDocument(edit.uri);
      const edits = undoEdits(edit.before, edit.after, document.getText());
      if (edits === undefined) {
        throw new Error(
          vscode.l10n.t('The card was changed at the same place since the agent’s edit. Nothing was undone; use Undo.'),
        );
      }
      // Undone in another way already: the edit before it is meant.
      if (edits.length === 0) continue;
      await this.#services.editors.apply(document, document.version, edits);
      return true;
    }
    throw new Error(vscode.l10n.t('There is no agent’s edit to undo in this window.'));
  }

  #context(signal: AbortSignal): ToolContext {
    const host = new WindowCards(this.#services, signal, (uri, before, after) => {
      this.#edits.push({ uri, before, after });
      if (this.#edits.length > MOST_REMEMBERED) this.#edits.shift();
    });
    return { host, memory: this.#memory };
  }
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

/** Before and after, as plain text: cards contain anything. */
function describe({ lines }: ToolConfirmation): vscode.MarkdownString {
  const message = new vscode.MarkdownString();
  const short = (value: string): string => (value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value);
  for (const { what, before, after } of lines) {
    message.appendText(`${what}: ${before === undefined ? '' : `${short(before)} → `}${short(after)}`);
    message.appendMarkdown('\n\n');
  }
  return message;
}

async function withSignal<T>(token: vscode.CancellationToken, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancelled = token.onCancellationRequested(() => controller.abort(new vscode.CancellationError()));
  try {
    return await run(controller.signal);
  } finally {
    cancelled.dispose();
  }
}
