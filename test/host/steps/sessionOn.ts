import * as vscode from 'vscode';
import { check } from '../../../src/card/findings/check.ts';
import { readCardText } from '../../../src/card/readCardText.ts';
import type { Connections } from '../../../src/workbench/connection/connectionProfile.ts';
import { CardSession } from '../../../src/workbench/editor/cardSession.ts';
import type { ChartPreferences } from '../../../src/workbench/editor/desk/deskMemory.ts';
import { ChartEditorPanels } from '../../../src/workbench/editor/desk/deskPanels.ts';
import type { EditorContext } from '../../../src/workbench/editor/editorParts.ts';

/** A session on a draft, without connections and candles. */
export function sessionOn(
  document: vscode.TextDocument,
  memory: ChartPreferences,
  readOnlyReason: () => string | undefined = () => undefined,
  panels: ChartEditorPanels = new ChartEditorPanels(() => {}),
): CardSession {
  const none = new vscode.EventEmitter<never>().event;
  return new CardSession(document, {
    extensionUri: vscode.Uri.file('/'),
    documents: {
      check: (checked) => {
        const card = readCardText(checked.getText());
        return { version: checked.version, card, findings: check(card, {}) };
      },
      recheck: () => {},
      onDidCheck: none,
    },
    remoteCards: { publishedOf: () => undefined, readOnlyReason, isGone: () => false, onDidChange: none },
    connections: {
      profiles: [],
      current: undefined,
      onDidChange: none,
      profile: () => undefined,
    } as unknown as Connections,
    candles: {
      state: () => ({ kind: 'none', text: '' }),
      request: () => {},
      watch: () => ({ dispose: () => {} }),
      onDidChange: none,
    },
    chart: { memory, panels },
    log: () => {},
  } satisfies EditorContext);
}
