/** What keys do on the focused chart. */
export interface KeyActions {
  /** Moves the view by that share of its width; positive shows later bars. */
  readonly pan: (share: number) => void;
  /** Shows that many times as many bars. */
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
  readonly leave: () => void;
}

/** Listens for the chart's keys; gives back what stops it. Keys with Ctrl, Alt or Meta are the workbench's. */
export function listenToKeys(element: HTMLElement, actions: KeyActions): () => void {
  const byKey: { readonly [key: string]: () => void } = {
    ArrowLeft: () => actions.pan(-0.1),
    ArrowRight: () => actions.pan(0.1),
    PageUp: () => actions.pan(-0.9),
    PageDown: () => actions.pan(0.9),
    '+': () => actions.zoom(1 / 1.25),
    '=': () => actions.zoom(1 / 1.25),
    '-': () => actions.zoom(1.25),
    Home: actions.fit,
    Escape: actions.leave,
  };
  const pressed = (event: KeyboardEvent): void => {
    const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : byKey[event.key];
    if (!action || event.target !== element) return;
    event.preventDefault();
    action();
  };
  element.addEventListener('keydown', pressed);
  return () => element.removeEventListener('keydown', pressed);
}
