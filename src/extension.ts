import type { ExtensionContext } from 'vscode';

/** Called once by VS Code when the extension is first needed. */
export function activate(_context: ExtensionContext): void {}

/** Called by VS Code before it ends the extension host. */
export function deactivate(): void {}
