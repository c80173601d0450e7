/** Path from the project's root, with `/`, to the file's text. */
export type SourceTree = ReadonlyMap<string, string>;

/** One place where a tree breaks a rule. */
export interface Violation {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
}

/** A rule of the house that can be counted. */
export type ProjectRule = (tree: SourceTree) => Violation[];

/** Whether the file is one that runs in the product, not one that tests or builds it. */
export function isProduct(file: string): boolean {
  return file.startsWith('src/') || file.startsWith('webview/');
}
