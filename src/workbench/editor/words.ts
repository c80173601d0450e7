/** `vscode.l10n`, or what stands for it where there is no VS Code. */
export interface L10n {
  readonly t: (message: string, ...args: (string | number)[]) => string;
}
