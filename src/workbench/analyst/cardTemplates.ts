import * as vscode from 'vscode';
import {
  CARD_TEMPLATE_SUFFIX,
  type CardTemplate,
  formatTemplateMistake,
  parseCardTemplate,
} from '../../card/cardTemplate.ts';
import { fileNameOf } from '../files/uris.ts';
import { pickStep } from '../quickInputSteps.ts';

/** Where templates are besides the workspace. */
export interface TemplateFolders {
  readonly extensionUri: vscode.Uri;
  /** The extension's storage of the user. */
  readonly storage: vscode.Uri;
}

/** Maximum number of templates of the workspace. */
const MOST_TEMPLATES = 500;

/** Asks which template to use: those of the workspace first, then the user's, then those that ship with the extension. */
export async function askTemplate(folders: TemplateFolders): Promise<CardTemplate | undefined> {
  const [workspace, own, shipped] = await Promise.all([
    vscode.workspace.findFiles(`**/*${CARD_TEMPLATE_SUFFIX}`, undefined, MOST_TEMPLATES),
    templatesIn(vscode.Uri.joinPath(folders.storage, 'templates')),
    templatesIn(vscode.Uri.joinPath(folders.extensionUri, 'media', 'templates')),
  ]);
  const files = [
    ...workspace.map((file) => ({ file, from: vscode.workspace.asRelativePath(file) })),
    ...own.map((file) => ({ file, from: vscode.l10n.t('yours') })),
    ...shipped.map((file) => ({ file, from: vscode.l10n.t('built in') })),
  ];
  const items = await Promise.all(
    files.map(async ({ file, from }) => {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      const read = parseCardTemplate(text);
      const { template, mistakes } = read;
      return {
        label: template?.name ?? fileNameOf(file),
        description: from,
        detail: template?.description ?? mistakes.map(formatTemplateMistake)[0] ?? '',
        value: { file, text, read },
      };
    }),
  );
  const end = await pickStep(
    { title: vscode.l10n.t('New Card from Template'), step: 1, totalSteps: undefined },
    { placeholder: vscode.l10n.t('Template, by name or folder'), items },
  );
  if (end.kind !== 'next') return undefined;
  const { file, text, read } = end.value;
  const [mistake] = read.mistakes;
  if (mistake === undefined) return read.template;
  const line = text.slice(0, mistake.range.offset).split('\n').length;
  throw new Error(
    vscode.l10n.t('{0} can’t be used. Line {1}: {2}', fileNameOf(file), line, formatTemplateMistake(mistake)),
  );
}

/** The templates in a folder, by name; none if there is no such folder. */
async function templatesIn(folder: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    (found) => found,
    () => [],
  );
  return entries
    .map(([name]) => name)
    .filter((name) => name.endsWith(CARD_TEMPLATE_SUFFIX))
    .sort()
    .map((name) => vscode.Uri.joinPath(folder, name));
}
