import type { CardSketch } from '../../src/card/cardSketch.ts';
import { type Projection, projection, type View } from '../../src/card/geometry/projection.ts';
import { brokenLevels } from './brokenLevels.ts';
import { SceneObjectCache, type SceneStyle } from './cardScene.ts';
import { placeChevrons } from './chevrons.ts';
import type { LayerState } from './layerState.ts';
import { isSamePane } from './paneView.ts';
import type { PlacedLabel } from './placeLabels.ts';
import { type Scene, sceneLabels } from './scene.ts';
import type { Measurer, TextMeasurer } from './textWidths.ts';
import { visibleSketch } from './visibleSketch.ts';

const NONE_BROKEN = new Set<never>();

/** Makes scenes of states and views. All that is asked of one frame, and all that stays from frame to frame, is made once. */
export class SceneCache {
  readonly #scenes = new SceneObjectCache();
  #style: { readonly of: LayerState; readonly style: SceneStyle } | undefined;
  #visible: { readonly of: LayerState; readonly shown: CardSketch; readonly saved: CardSketch } | undefined;
  #view: { readonly of: LayerState; readonly view: View; readonly projection: Projection } | undefined;
  #scene: { readonly of: LayerState; readonly scene: Scene } | undefined;
  #labels: { readonly of: Scene; readonly labels: readonly PlacedLabel[] } | undefined;

  /** The card as it is shown, and as it is without what is under way; neither with what is hidden. */
  visible(state: LayerState): { readonly shown: CardSketch; readonly saved: CardSketch } {
    const { sketch, hidden, view } = state;
    const last = this.#visible;
    if (last?.of === state) return last;
    const before = last?.of;
    const isSaved = before?.sketch === sketch && before.hidden === hidden;
    const saved = last && isSaved ? last.saved : visibleSketch(sketch, hidden);
    const isShown = isSaved && before.view.preview === view.preview;
    const preview = view.preview && visibleSketch(view.preview, hidden);
    const visible = { of: state, saved, shown: last && isShown ? last.shown : (preview ?? saved) };
    this.#visible = visible;
    return visible;
  }

  scene(state: LayerState, view: View): Scene {
    const place = this.#projectionOf(state, view);
    const last = this.#scene;
    if (last?.of === state && last.scene.projection === place) return last.scene;
    const scene = this.#make(state, place);
    this.#scene = { of: state, scene };
    return scene;
  }

  /** Where the scene's texts stand. */
  labels(scene: Scene, state: LayerState, context: Measurer, widths: TextMeasurer): readonly PlacedLabel[] {
    if (this.#labels?.of === scene) return this.#labels.labels;
    const labels = sceneLabels(scene, state, context, widths);
    this.#labels = { of: scene, labels };
    return labels;
  }

  #make(state: LayerState, place: Projection): Scene {
    const style = this.#styleOf(state);
    const { shown, saved } = this.visible(state);
    const { view, legend } = state;
    const objects = this.#scenes.objects(shown, place, style);
    const old = view.ghosts.length === 0 ? [] : this.#scenes.objects(saved, place, style);
    return {
      projection: place,
      sketch: shown,
      objects,
      ghosts: old.filter(({ objectId }) => objectId !== undefined && view.ghosts.includes(objectId)),
      fresh: view.preview ? freshIds(shown, saved) : [],
      targets: objects.flatMap(({ objectId, figure }) => (objectId === undefined ? [] : [{ id: objectId, figure }])),
      chevrons: placeChevrons(objects, place, legend),
      broken: view.preview ? brokenLevels(shown.levels) : NONE_BROKEN,
    };
  }

  /** The same object as long as the view is the same: figures are kept by it. */
  #projectionOf(state: LayerState, view: View): Projection {
    const last = this.#view;
    if (last && last.of.axis === state.axis && isSamePane(last.view, view)) return last.projection;
    const made = projection(state.axis, view);
    this.#view = { of: state, view, projection: made };
    return made;
  }

  #styleOf(state: LayerState): SceneStyle {
    const { theme, precision } = state;
    const last = this.#style;
    if (last && last.of.theme === theme && last.of.precision === precision) return last.style;
    const formatPrice = (price: number): string => price.toFixed(precision);
    const style = { drawing: theme.drawing, levels: theme.levels, formatPrice };
    this.#style = { of: state, style };
    return style;
  }
}

function freshIds(shown: CardSketch, saved: CardSketch): readonly string[] {
  const before = new Set(saved.drawings.map(({ clientObjectId }) => clientObjectId));
  return shown.drawings.flatMap(({ clientObjectId: id }) => (id === undefined || before.has(id) ? [] : [id]));
}
