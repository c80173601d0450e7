import type { SandboxControl } from '../../support/sandboxControl.ts';
import type { WebviewFrame } from '../window/webviewFrame.ts';
import type { Workbench } from '../window/workbench.ts';

/** What the state of the sandbox says of one analysis (sandbox page, `GET /state`). */
export interface AnalysisState {
  readonly id: string;
  readonly channelId: string;
  readonly status: string;
  readonly type: string;
  readonly ownerUsername: string;
  readonly updatedAt: string;
}

/** The whole state, as far as the window's tests look at it. */
export interface SandboxState {
  readonly community: { readonly id: string };
  readonly users: readonly { readonly platformUserId: string; readonly username: string }[];
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly analyses: readonly AnalysisState[];
  readonly events: readonly { readonly kind: string; readonly event: string; readonly analysisId?: string }[];
}

/** The card that most tests edit: Pending, and by the member that the sandbox connection sends as. */
export const MY_CARD = 'Breakout in sight for EUR/USD';

/** What an analyst does first: the sandbox in one click, then the channel opens in the tree. */
export async function connectToSandbox(workbench: Workbench): Promise<SandboxControl> {
  await workbench.showContainer('Chart Cards');
  const channels = workbench.tree('Channels');
  await channels.welcome();
  await channels.pressWelcome('Use the Sandbox', channels.row(MY_CARD));
  return workbench.sandbox();
}

/** Opens a card from the tree and waits until its editor shows it. */
export async function openCard(workbench: Workbench, title: string): Promise<WebviewFrame> {
  const editor = workbench.webview();
  await workbench.tree('Channels').open(title, editor.locator('header.status .chip'));
  return editor;
}

export async function stateOf(sandbox: SandboxControl): Promise<SandboxState> {
  return (await sandbox.control('GET', '/state')) as SandboxState;
}

/** The analysis as the service answers it now (P2 4.8, Get). */
export async function analysisOf(sandbox: SandboxControl, id: string): Promise<AnalysisResponse> {
  const { body } = await sandbox.call('GET', `/v1/analysis/${id}`);
  return (body as { data: { analysis: AnalysisResponse } }).data.analysis;
}

/** Fields of `data.analysis` that tests look at (P2 2.4). */
export interface AnalysisResponse {
  readonly updatedAt: string;
  readonly shapes: readonly {
    readonly key?: string;
    readonly clientObjectId?: string;
    readonly metadata?: { readonly title: string; readonly preferenceText: string; readonly comments?: string };
    readonly levels?: Readonly<Record<string, { readonly price: number; readonly clientObjectId: string }>>;
  }[];
}

/** The metadata as submitted: in the `analysis` item of `shapes` (P2 2.4). */
export function metadataOf(analysis: AnalysisResponse) {
  const { metadata } = submittedOf(analysis);
  if (metadata === undefined) throw new Error('The analysis has no metadata.');
  return metadata;
}

/** The levels as submitted, beside the metadata. */
export function levelsOf(analysis: AnalysisResponse) {
  const { levels } = submittedOf(analysis);
  if (levels === undefined) throw new Error('The analysis has no levels.');
  return levels;
}

function submittedOf({ shapes }: AnalysisResponse) {
  const submitted = shapes.find(({ key }) => key === 'analysis');
  if (submitted === undefined) throw new Error('The analysis has no item with key "analysis".');
  return submitted;
}
