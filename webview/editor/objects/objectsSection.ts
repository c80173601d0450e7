import { html, type TemplateResult } from 'lit';
import { panelSection } from '../../card/section.ts';
import type { EditorActions } from '../editorActions.ts';
import type { PageState } from '../pageState.ts';
import { inspector } from './inspector.ts';
import './objectsTree.ts';

/** All levels and drawings of the card, and what there is to put in of those that are selected. */
export function objectsSection(state: PageState, actions: EditorActions): TemplateResult {
  return panelSection(state, actions, {
    id: 'objects',
    title: 'Objects',
    body: html`<objects-tree .state=${state} .actions=${actions}></objects-tree>
      ${inspector(state, actions)}`,
  });
}
