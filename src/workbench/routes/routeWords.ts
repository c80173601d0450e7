import { l10n } from 'vscode';
import type { RetiredRouteMatch } from '../../contract/routesInSource/routeInSource.ts';

/** What is wrong with a route in a source, and what to do. */
export function describeRetiredRoute({ kind, filled }: RetiredRouteMatch): string {
  switch (kind) {
    case 'fieldFirst':
      return filled === 'inPlace'
        ? l10n.t(
            'This route is retired: every request answers 404 ROUTE_NOT_FOUND, which says nothing of the trader or the field. Name the trader before the field; method and body stay.',
          )
        : l10n.t(
            'This route is retired: every request answers 404 ROUTE_NOT_FOUND, which says nothing of the trader or the field. Name the trader before the field, and swap the two values that fill the places in; method and body stay.',
          );
    case 'login':
      return l10n.t(
        'This route is not mounted: it always answers 404, and nothing takes its place. Calls of the interface carry a community key as Bearer.',
      );
  }
}
