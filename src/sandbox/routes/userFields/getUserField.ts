import { getUserField } from '../../../contract/userFields.ts';
import { describeField } from '../../userFields/describeField.ts';
import type { ServiceRoute } from '../serviceRoute.ts';
import { requireField } from './askedField.ts';
import { USER_FIELD_STYLE, userFieldSuccess } from './userFieldReplies.ts';

/** P2 4.1: custom and built-in fields. */
export const getUserFieldRoute: ServiceRoute = {
  operation: getUserField,
  style: USER_FIELD_STYLE,
  handle: (call) => {
    const asked = requireField(call);
    if ('problem' in asked) return asked.problem;
    return userFieldSuccess(
      200,
      'USER_FIELD_RETRIEVED',
      'User field retrieved successfully',
      describeField(asked.field),
    );
  },
};
