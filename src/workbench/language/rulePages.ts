import * as vscode from 'vscode';
import { type RuleLine, readRuleList } from '../../card/findings/rulePage.ts';

/**
 * Addresses of the rules' pages. A scheme of its own: a command's address would be followed from the Problems list
 * only, not from a hover; and a default of `workbench.editorAssociations` shows these, and no other Markdown, rendered.
 */
const RULE_SCHEME = 'chart-cards-rule';
/** The list of all rules, and the card that their examples change. */
const INDEX = 'README';
const PAGE = /^\/([\w.]+)\.md$/;

/** Where a rule is explained. */
export function rulePageAddress(rule: string): vscode.Uri {
  return vscode.Uri.from({ scheme: RULE_SCHEME, path: `/${rule}.md` });
}

/** The documentation of the rules that comes with the extension, as read-only documents. */
export class RulePages implements vscode.TextDocumentContentProvider {
  readonly #folder: vscode.Uri;

  constructor(extensionUri: vscode.Uri) {
    this.#folder = vscode.Uri.joinPath(extensionUri, 'docs', 'rules');
  }

  static register(extensionUri: vscode.Uri): vscode.Disposable {
    return vscode.workspace.registerTextDocumentContentProvider(RULE_SCHEME, new RulePages(extensionUri));
  }

  async provideTextDocumentContent({ path }: vscode.Uri): Promise<string | undefined> {
    const rule = PAGE.exec(path)?.[1];
    return rule === undefined ? undefined : this.#read(rule);
  }

  /** Every rule that has a page, in the order of the list. */
  async rules(): Promise<RuleLine[]> {
    return readRuleList(await this.#read(INDEX));
  }

  async #read(name: string): Promise<string> {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.#folder, `${name}.md`));
    return new TextDecoder().decode(bytes);
  }
}
