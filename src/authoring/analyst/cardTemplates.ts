import * as vscode from 'vscode';
import {
  CARD_TEMPLATE_SUFFIX,
  type CardTemplate,
  formatTemplateMistake,
  parseCardTemplate,
  templatePicture,
} from '../../card/drafts/cardTemplate.ts';
import { fileNameOf } from '../../shell/files/uris.ts';
import { pickStep, runSteps, type Step, textStep } from '../../shell/quickInputSteps.ts';
import { picturePalette, svgDataUrl } from '../language/hoverContent.ts';

/** Where templates are besides the workspace. */
export interface TemplateFolders {
  readonly extensionUri: vscode.Uri;
  /** The extension's storage of the user. */
  readonly storage: vscode.Uri;
}

/** Side of an icon in a list of VS Code, in pixels. */
const ICON_SIZE = 16;

/** Maximum number of templates of the workspace. */
const MOST_TEMPLATES = 500;
/** In bytes; more than a template can have. */
const LARGEST_TEMPLATE = 1_000_000;

/** All template files, and where each is from: the workspace's first, then the user's, then those of the extension. */
export async function templateFiles(
  folders: TemplateFolders,
): Promise<readonly { readonly file: vscode.Uri; readonly from: string }[]> {
  const [workspace, own, shipped] = await Promise.all([
    vscode.workspace.findFiles(`**/*${CARD_TEMPLATE_SUFFIX}`, undefined, MOST_TEMPLATES),
    templatesIn(vscode.Uri.joinPath(folders.storage, 'templates')),
    templatesIn(vscode.Uri.joinPath(folders.extensionUri, 'media', 'templates')),
  ]);
  return [
    ...workspace.map((file) => ({ file, from: vscode.workspace.asRelativePath(file) })),
    ...own.map((file) => ({ file, from: vscode.l10n.t('yours') })),
    ...shipped.map((file) => ({ file, from: vscode.l10n.t('built in') })),
  ];
}

/** Asks which template to use. */
export async function askTemplate(folders: TemplateFolders): Promise<CardTemplate | undefined> {
  const palette = picturePalette(vscode.window.activeColorTheme.kind);
  const items = await Promise.all(
    (await templateFiles(folders)).map(async ({ file, from }) => {
      const text = await readTemplate(file);
      if (text === undefined) return [];
      const read = parseCardTemplate(text);
      const { template, mistakes } = read;
      const picture = template && templatePicture(template, palette, ICON_SIZE);
      const otherIcon = new vscode.ThemeIcon(template === undefined ? 'warning' : 'file');
      return {
        iconPath: picture === undefined ? otherIcon : vscode.Uri.parse(svgDataUrl(picture)),
        label: template?.name ?? fileNameOf(file),
        description: from,
        detail: template?.description ?? mistakes.map(formatTemplateMistake)[0] ?? '',
        value: { file, text, read },
      };
    }),
  );
  const end = await pickStep(
    { title: vscode.l10n.t('New Card from Template'), step: 1, totalSteps: undefined },
    {
      placeholder: vscode.l10n.t('Template, by name, description or folder'),
      items: items.flat(),
      matchesDetail: true,
    },
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

interface PlaceAnswers {
  readonly name: string;
  readonly folder: vscode.Uri;
}

/** Asks for the name of a new template and for its folder, the workspace's or the user's. */
export async function askTemplatePlace({
  storage,
}: TemplateFolders): Promise<{ readonly name: string; readonly file: vscode.Uri } | undefined> {
  const own = vscode.Uri.joinPath(storage, 'templates');
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri;
  const answers = await runSteps<PlaceAnswers>(
    vscode.l10n.t('Save Card as Template'),
    { name: '', folder: workspace ?? own },
    [askName, ...(workspace === undefined ? [] : [askFolder(workspace, own)])],
  );
  if (answers === undefined) return undefined;
  const { name, folder } = answers;
  return { name, file: vscode.Uri.joinPath(folder, `${fileStem(name)}${CARD_TEMPLATE_SUFFIX}`) };
}

const askName: Step<PlaceAnswers> = async (answers, frame) => {
  const end = await textStep(frame, {
    prompt: vscode.l10n.t('Name of the template'),
    placeholder: vscode.l10n.t('e.g. Breakout after the open'),
    value: answers.name,
    check: (name) => (fileStem(name) === '' ? vscode.l10n.t('Enter a name with letters or digits.') : undefined),
  });
  return end.kind === 'next' ? { kind: 'next', value: { ...answers, name: end.value.trim() } } : end;
};

function askFolder(workspace: vscode.Uri, own: vscode.Uri): Step<PlaceAnswers> {
  const items = [
    { label: vscode.l10n.t('In this workspace'), description: fileNameOf(workspace), value: workspace },
    { label: vscode.l10n.t('For all workspaces'), description: vscode.l10n.t('on this machine'), value: own },
  ];
  return async (answers, frame) => {
    const placeholder = vscode.l10n.t('Where to save the template');
    const end = await pickStep(frame, { placeholder, items, active: answers.folder });
    return end.kind === 'next' ? { kind: 'next', value: { ...answers, folder: end.value } } : end;
  };
}

function fileStem(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
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

/** Undefined for a dangling link, a folder or an invalid template: one of these must not hide the others. */
export async function readTemplate(file: vscode.Uri): Promise<string | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    return size > LARGEST_TEMPLATE ? undefined : new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
