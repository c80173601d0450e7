import type { Label } from '../../src/card/geometry/figure.ts';
import type { HitTarget } from '../../src/card/geometry/hitTest.ts';
import { drawnLevels } from '../../src/card/geometry/levelLines.ts';
import { misorderedPairs } from '../../src/card/geometry/levels.ts';
import { type Projection, projection, type View } from '../../src/card/geometry/projection.ts';
import { LEVEL_NAMES, type LevelName } from '../../src/card/model/card.ts';
import type { CardSketch } from '../../src/card/model/cardSketch.ts';
import { type SceneObject, SceneObjectCache, type SceneStyle } from './cardScene.ts';
import { type Chevron, placeChevrons } from './chevrons.ts';
import type { LayerState } from './layerState.ts';
import { type Measurer, type PlacedLabel, placeLabels, type TextMeasurer } from './painting/labels.ts';
import { fontsOf } from './theme.ts';

const NONE_BROKEN = new Set<never>();

/** Builds scenes from states and views, and caches them within and across frames. */
export class SceneCache {
  readonly #scenes = new SceneObjectCache();
  #style: { readonly of: LayerState; readonly style: SceneStyle } | undefined;
  #visible: { readonly of: LayerState; readonly shown: CardSketch; readonly saved: CardSketch } | undefined;
  #view: { readonly of: LayerState; readonly view: View; readonly projection: Projection } | undefined;
  #scene: { readonly of: LayerState; readonly scene: Scene } | undefined;
  #labels: { readonly of: Scene; readonly labels: readonly PlacedLabel[] } | undefined;

  /** The card with and without the unfinished gesture, both without hidden objects. */
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

  labels(scene: Scene, state: LayerState, context: Measurer, widths: TextMeasurer): readonly PlacedLabel[] {
    if (this.#labels?.of === scene) return this.#labels.labels;
    const labels = sceneLabels(scene, state, context, widths);
    this.#labels = { of: scene, labels };
    return labels;
  }

  #make(state: LayerState, place: Projection): Scene {
    const style = this.styleOf(state);
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

  /** The same object until the view changes; figures are cached by it. */
  #projectionOf(state: LayerState, view: View): Projection {
    const last = this.#view;
    if (last && last.of.axis === state.axis && isSamePane(last.view, view)) return last.projection;
    const made = projection(state.axis, view);
    this.#view = { of: state, view, projection: made };
    return made;
  }

  /** How the objects are painted; the same object until it changes. */
  styleOf(state: LayerState): SceneStyle {
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

/** Line height of text in the pane, CSS pixels. */
export const LABEL_LINE = 14;

/** The card in one view. */
export interface Scene {
  readonly projection: Projection;
  /** The card with the unfinished gesture, without hidden objects. */
  readonly sketch: CardSketch;
  readonly objects: readonly SceneObject[];
  /** Ghosts: objects that are being moved, as they were. */
  readonly ghosts: readonly SceneObject[];
  /** Ids of drawings that the unfinished gesture adds. */
  readonly fresh: readonly string[];
  readonly targets: readonly HitTarget[];
  readonly chevrons: readonly Chevron[];
  /** Levels that the unfinished gesture puts out of order. */
  readonly broken: ReadonlySet<LevelName>;
}

/** Places the scene's labels off the legend, the chevrons and each other. */
function sceneLabels(
  { objects, chevrons, projection }: Scene,
  { legend, theme }: LayerState,
  context: Measurer,
  widths: TextMeasurer,
): readonly PlacedLabel[] {
  const font = fontsOf(theme).label;
  const measure = (text: string): number => widths.of(context, font, text);
  const taken = chevrons.map(({ box: { left, top, right, bottom } }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
  return placeLabels(labelsInTurn(objects), measure, projection, LABEL_LINE, [...legend.boxes, ...taken]);
}

/** Labels of levels are placed first, from the highest price down, then those of drawings. */
function labelsInTurn(objects: readonly SceneObject[]): Label[] {
  const levels: Label[] = [];
  const drawings: Label[] = [];
  for (const { figure } of objects) {
    const isLevel = figure.strokes.some(({ role }) => role === 'level');
    for (const label of figure.labels) (isLevel ? levels : drawings).push(label);
  }
  return [...levels.sort((a, b) => a.y - b.y), ...drawings];
}

/** Whether both views are the same. */
function isSamePane(a: View | undefined, b: View): boolean {
  return (
    a !== undefined &&
    a.width === b.width &&
    a.height === b.height &&
    a.firstBarX === b.firstBarX &&
    a.barSpacing === b.barSpacing &&
    a.topPrice === b.topPrice &&
    a.pricePerPixel === b.pricePerPixel
  );
}

/** The card without the objects with those ids; the same object if there are none. */
function visibleSketch(sketch: CardSketch, hidden: ReadonlySet<string>): CardSketch {
  const isHidden = (id: string | undefined): boolean => id !== undefined && hidden.has(id);
  if (hidden.size === 0) return sketch;
  const levels = LEVEL_NAMES.flatMap((name) => {
    const level = sketch.levels[name];
    return level === undefined || isHidden(level.clientObjectId) ? [] : [[name, level] as const];
  });
  return {
    ...sketch,
    levels: Object.fromEntries(levels),
    drawings: sketch.drawings.filter(({ clientObjectId }) => !isHidden(clientObjectId)),
  };
}

/** The levels that aren't strictly below the one that must be above them, and those that they have crossed. */
export function brokenLevels(levels: CardSketch['levels']): ReadonlySet<LevelName> {
  return new Set(misorderedPairs(drawnLevels(levels)).flatMap((pair) => pair.map(({ name }) => name)));
}
