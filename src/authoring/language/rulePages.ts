import * as vscode from 'vscode';
import { type RuleLine, readRuleList } from '../../card/findings/rulePage.ts';
import { type RuleId, rulePageName } from '../../card/findings/rules.ts';

/**
 * URIs of the rule pages. They have their own scheme because command URIs work in the Problems panel but not in hovers,
 * and so that a default in `workbench.editorAssociations` can open them, and no other Markdown, as a preview.
 */
export const RULE_SCHEME = 'chart-cards-rule';

/** Default settings in the manifest. */
export const RULE_PAGE_SETTINGS = {
  'workbench.editorAssociations': { [`${RULE_SCHEME}:/**`]: 'vscode.markdown.preview.editor' },
};

/** README: index of all rules, with the card that the rules' examples modify. */
const INDEX = 'README';
const PAGE = /^\/([\w.]+)\.md$/;

/** URI of a rule's page. */
export function rulePageAddress(rule: RuleId): vscode.Uri {
  return vscode.Uri.from({ scheme: RULE_SCHEME, path: `/${rulePageName(rule)}` });
}

/** Serves the rule documentation bundled with the extension as read-only documents. */
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

  /** Rules that have a page, in index order. */
  async rules(): Promise<RuleLine[]> {
    return readRuleList(await this.#read(INDEX));
  }

  async #read(name: string): Promise<string> {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.#folder, `${name}.md`));
    return new TextDecoder().decode(bytes);
  }
}
