import * as z from 'zod/mini';
import { type Operation, READ_REPEAT } from './operation.ts';
import { lenient, numberLike } from './schemas.ts';
import { assumedErrors } from './sharedErrors.ts';

const nonEmptyText = z.string().check(z.minLength(1));

/** Creates a token that starts a widget session. */
export const mintWidgetToken = {
  id: 'widgetTokens.mint',
  title: 'Mint widget embed token',
  description:
    'Creates a short-lived token with which a widget in a mobile app authenticates one customer. Call it only from the integrator’s backend: the credentials must never be in the app. Every call creates a new token.',
  method: 'POST',
  path: '/v2/api/widget-access-keys/token',
  address: 'token',
  source: 'P2 4.9',
  credential: 'in the body',
  permission: undefined,
  pathParameters: z.strictObject({}),
  query: undefined,
  body: z.strictObject({
    accessId: nonEmptyText,
    accessKey: nonEmptyText,
    userIdentifiers: z
      .record(nonEmptyText, nonEmptyText)
      .check(z.describe('The widget’s identifier name, e.g. `data-customer-id`, and the customer’s value.')),
  }),
  reply: z.looseObject({
    data: z.looseObject({
      embedToken: nonEmptyText,
      expiresIn: lenient(numberLike.check(z.describe('Read as seconds; the documents don’t state the unit.'))),
    }),
  }),
  successStatuses: [200],
  errors: assumedErrors([
    {
      status: 400,
      codeAt: 'none',
      when: 'A field is missing or isn’t text, or the widget has no identifier with this name; `detail` names the field.',
      action: 'fix the input',
      source: 'P2 4.9',
    },
    {
      status: 401,
      codeAt: 'none',
      when: 'The access ID is unknown, or the access key doesn’t belong to it.',
      action: 'fix the key',
      source: 'P2 4.9',
    },
    {
      status: 403,
      codeAt: 'none',
      when: 'The request comes from a web origin that isn’t configured for the widget.',
      action: 'final',
      source: 'P2 7.4',
    },
    { status: 500, codeAt: 'none', when: 'The token couldn’t be created.', action: 'retry', source: 'P2 4.9' },
  ]),
  // Retrying has no lasting second effect, because an undelivered token expires.
  repeat: READ_REPEAT,
  limits: { expiresIn: { usual: 900 } },
  secrets: ['data.embedToken'],
  assumed:
    'The documents show only the success. Errors are those a backend would expect, and `expiresIn` is read as seconds.',
} as const satisfies Operation;
