import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { SandboxControl } from '../../support/sandbox.ts';
import type { WebviewFrame } from '../window/webview.ts';
import type { Workbench } from '../window/workbench.ts';

/** An analysis in the sandbox's state (docs/sandbox.md, `GET /state`). */
export interface AnalysisState {
  readonly id: string;
  readonly channelId: string;
  readonly status: string;
  readonly type: string;
  readonly ownerUsername: string;
  readonly updatedAt: string;
}

/** The part of the state that UI tests read. */
export interface SandboxState {
  readonly community: { readonly id: string };
  readonly users: readonly { readonly platformUserId: string; readonly username: string }[];
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly analyses: readonly AnalysisState[];
  readonly events: readonly { readonly kind: string; readonly event: string; readonly analysisId?: string }[];
}

/** The card that most tests edit: Pending, by the member that the sandbox connection sends as. */
export const MY_CARD = 'Breakout in sight for EUR/USD';

/** The first steps of an analyst: start the sandbox, then open the channel in the tree. */
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

/** The analysis as the service returns it now (P2 4.8, Get). */
export async function analysisOf(sandbox: SandboxControl, id: string): Promise<AnalysisResponse> {
  const { body } = await sandbox.call('GET', `/v1/analysis/${id}`);
  return (body as { data: { analysis: AnalysisResponse } }).data.analysis;
}

/** Fields of `data.analysis` that tests read (P2 2.4). */
export interface AnalysisResponse {
  readonly updatedAt: string;
  readonly shapes: readonly {
    readonly key?: string;
    readonly clientObjectId?: string;
    readonly metadata?: { readonly title: string; readonly preferenceText: string; readonly comments?: string };
  }[];
}

/** The metadata as submitted: in the `analysis` item of `shapes` (P2 2.4). */
export function metadataOf(analysis: AnalysisResponse) {
  const { metadata } = submittedOf(analysis);
  if (metadata === undefined) throw new Error('The analysis has no metadata.');
  return metadata;
}

function submittedOf({ shapes }: AnalysisResponse) {
  const submitted = shapes.find(({ key }) => key === 'analysis');
  if (submitted === undefined) throw new Error('The analysis has no item with key "analysis".');
  return submitted;
}

/** The member that the sandbox's own connection sends as. */
export const ME = 'mara.lindqvist';

/** Pending cards of `ME` in the seed: one per test. */
export const MY_CARDS = {
  ceiling: { id: 'b20031e66cfe96c1c777024f', title: 'EUR/USD fades from the ceiling' },
  swiss: { id: 'f433683fad7d23cca1d5e0d0', title: 'Breakout in sight for USD/CHF' },
  aussie: { id: '7715a8fa6c06450566164cce', title: 'Breakout in sight for AUD/CAD' },
  cable: { id: 'b7a969b006ebe020ca2c6015', title: 'Patience for the dip in GBP/USD' },
  euro: { id: 'eaef3fa4217ffdb72c19eda2', title: 'Breakout in sight for EUR/USD' },
} as const;

/** A seeded card that a test works on. */
export interface SeededCard {
  readonly id: string;
  readonly title: string;
}

/** Opens a card by its id, whatever the tree shows, and waits until its editor shows it. */
export async function openById(workbench: Workbench, card: SeededCard): Promise<WebviewFrame> {
  const box = workbench.page.locator('.quick-input-widget:visible input[aria-label*="Open Card by ID"]');
  await workbench.palette.run('Chart Cards: Open Card by ID…');
  await box.fill(card.id);
  await box.press('Enter');
  await box.waitFor({ state: 'hidden' });
  await workbench.waitForTab({ dirty: false });
  const editor = workbench.webview();
  await waitForTitle(editor, card.title);
  return editor;
}

/** The title field of the card's form. */
export function titleField(editor: WebviewFrame) {
  return editor.locator('#field-metadata-title');
}

/** Changes the title in the form, as one edit; the tab becomes dirty. */
export async function retitle(workbench: Workbench, title: string): Promise<void> {
  const field = titleField(workbench.webview());
  await field.fill(title);
  await field.press('Enter');
  await workbench.waitForTab({ dirty: true });
}

/** Resolves when the form's title is that text. */
export async function waitForTitle(editor: WebviewFrame, title: string): Promise<void> {
  await expect(titleField(editor)).toHaveValue(title);
}

/** Changes the card elsewhere, as the same owner (P2 4.8, Update). */
export async function changeElsewhere(
  sandbox: SandboxControl,
  card: SeededCard,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { status, body } = await sandbox.call('PATCH', `/v1/analysis/${card.id}`, { sender: ME, metadata });
  assert.equal(status, 200, JSON.stringify(body));
}

/** The title on the service. */
export async function storedTitle(sandbox: SandboxControl, card: SeededCard): Promise<string> {
  return metadataOf(await analysisOf(sandbox, card.id)).title;
}

/** Whether the card's tab is dirty. */
export async function isDirty(workbench: Workbench, card: SeededCard): Promise<boolean> {
  const tabs = (await workbench.tabs()).filter(({ label }) => label.includes(fileTitle(card)));
  assert.ok(tabs.length > 0, `no tab of ${card.title}`);
  return tabs.some(({ dirty }) => dirty);
}

/** A title as a tab label: file names contain no slash. */
export function fileTitle({ title }: SeededCard): string {
  return title.replaceAll(/[/:]+/g, ' ').replaceAll(/\s+/g, ' ');
}

/** Closes every editor and discards unsaved changes. */
export async function discardEditors(workbench: Workbench): Promise<void> {
  const tabs = workbench.page.locator('.part.editor .tab');
  for (let open = await tabs.count(); open > 0; open--) {
    await workbench.palette.run('View: Revert and Close Editor');
    await tabs.nth(open - 1).waitFor({ state: 'detached' });
  }
}

/** Closes every editor; none may be dirty. */
export async function closeEditors(workbench: Workbench): Promise<void> {
  await workbench.palette.run('View: Close All Editors');
  await workbench.page.locator('.part.editor .tab').first().waitFor({ state: 'detached' });
}

/** Runs a command from the palette, and returns its message. */
export async function runForMessage(window: Workbench, command: string, text: string): Promise<string> {
  await window.notifications.settle();
  await window.palette.run(command);
  return window.notifications.waitFor(text);
}
