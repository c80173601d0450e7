import { getUserField as operation } from '../../../contract/userFields.ts';
import { describeField } from '../../userFields/describeField.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { askedField } from './askedField.ts';
import { USER_FIELD_STYLE, userFieldSuccess } from './userFieldReplies.ts';

/** P2 4.1: custom and built-in fields. */
export const getUserField: ServiceRoute = {
  operation,
  style: USER_FIELD_STYLE,
  answer: (call) => {
    const asked = askedField(call);
    if ('problem' in asked) return asked.problem;
    return userFieldSuccess(
      200,
      'USER_FIELD_RETRIEVED',
      'User field retrieved successfully',
      describeField(asked.field),
    );
  },
};
