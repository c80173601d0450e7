import * as vscode from 'vscode';

/** Larger files are data. Bytes. */
const MAX_FILE_BYTES = 5_000_000;
const FILES_AT_ONCE = 16;
/** What nobody searches, whatever the settings say. */
const NEVER_SEARCHED = ['**/node_modules/**', '**/.git/**'];

/** A source file of the workspace and its text: what is in the editor where it is open. */
export interface SourceFile {
  readonly uri: vscode.Uri;
  readonly text: string;
}

/** Texts of the workspace's files, a few at a time; what the settings exclude from searching, and what is no text, is left out. */
export async function* sourceFiles(
  signal: AbortSignal,
  told: (done: number, of: number) => void,
): AsyncGenerator<readonly SourceFile[]> {
  const files = await vscode.workspace.findFiles('**/*', `{${[...NEVER_SEARCHED, ...excluded()].join(',')}}`);
  for (let at = 0; at < files.length && !signal.aborted; at += FILES_AT_ONCE) {
    const read = await Promise.all(files.slice(at, at + FILES_AT_ONCE).map(readSource));
    told(Math.min(at + FILES_AT_ONCE, files.length), files.length);
    yield read.flatMap((file) => file ?? []);
  }
}

function excluded(): string[] {
  return ['files', 'search'].flatMap((section) => {
    const patterns = vscode.workspace.getConfiguration(section).get<Readonly<Record<string, unknown>>>('exclude') ?? {};
    return Object.entries(patterns).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
  });
}

/** One file's text, as the editor has it where it is open; undefined of data, and of what cannot be read. */
export async function readSource(uri: vscode.Uri): Promise<SourceFile | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return { uri, text: open.getText() };
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MAX_FILE_BYTES) return undefined;
    const bytes = await vscode.workspace.fs.readFile(uri);
    // Texts hold no zero bytes; pictures and programs soon do.
    if (bytes.subarray(0, 8192).includes(0)) return undefined;
    return { uri, text: new TextDecoder().decode(bytes) };
  } catch {
    // It went away, or cannot be read: nothing can be said of it.
    return undefined;
  }
}
