import type { JsonPath, JsonValue } from '../../src/card/jsonPath.ts';
import type { CardEdit, EditorAction } from '../../src/protocol/editorMessages.ts';

/** What the parts of the page can ask for. */
export interface EditorActions {
  edit(edit: CardEdit): void;
  set(path: JsonPath, value: JsonValue): void;
  remove(path: JsonPath): void;
  applyFix(finding: number, fix: number): void;
  select(objectId: string | null): void;
  /** Select, and bring into view on the chart. */
  goTo(objectId: string): void;
  hover(objectId: string | null): void;
  revealInText(path: JsonPath): void;
  revealFinding(finding: number): void;
  run(action: EditorAction): void;
  fit(): void;
  togglePanel(): void;
  resizePanel(width: number): void;
  toggleSection(section: string, open: boolean): void;
  /** Unfold the section and bring it into view. */
  goToSection(section: string): void;
  dismissNotice(): void;
}
