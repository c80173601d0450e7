import type { PageContext } from '../actions/pageParts.ts';
import type { ChartPane } from '../chartPane.ts';
import type { EditorActions } from '../editorActions.ts';
import type { StylePopoverHost } from '../popover/stylePopover.ts';

/** What the style popover asks of the page. */
export function createStylePopoverHost(
  chart: ChartPane,
  { post }: Pick<PageContext, 'post'>,
  actions: EditorActions,
): StylePopoverHost {
  return {
    preview: (sketch) => chart.setPreview(sketch),
    commit: (edit, sketch) => chart.edit(edit, sketch),
    remember: (part) => actions.remember(part),
    savePreset: (preset) => post({ type: 'savePreset', preset }),
    close: () => actions.closePopover(),
    places: (objectIds) => {
      const plot = chart.plotBox();
      if (plot === undefined) return undefined;
      const { left, top } = chart.element.getBoundingClientRect();
      const inPage = (box: typeof plot) => ({
        left: box.left + left,
        right: box.right + left,
        top: box.top + top,
        bottom: box.bottom + top,
      });
      const object = chart.objectBox(objectIds);
      return { plot: inPage(plot), object: object === undefined ? undefined : inPage(object) };
    },
  };
}
