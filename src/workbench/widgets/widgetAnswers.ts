import type { WidgetCredentials } from '../connection/serverSecrets.ts';

/** The credentials that were chosen, and what is known of the widget that they belong to. */
export interface ChosenWidget {
  readonly credentials: WidgetCredentials;
  /** `entered`: kept in the secret storage once the service has taken them. */
  readonly from: 'sandbox' | 'stored' | 'entered';
  readonly identifierName?: string;
}

/** What every command about tokens asks. */
export interface WidgetAnswers {
  /** Only where the connection has none. */
  readonly tokenUrl?: string;
  readonly widget: ChosenWidget;
  /** The customer's values by identifier name; never remembered. */
  readonly identifiers: Readonly<Record<string, string>>;
}
