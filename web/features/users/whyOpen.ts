import { userMessages } from '#shared/messages/users.ts';
import { ApiError, messageOf } from '../../api/apiError.ts';

/** Why an action on several accounts failed; without any answer, that it may be done in part. */
export const whyOpen = (error: unknown) =>
  error instanceof ApiError && error.status === 0 ? userMessages.noAnswer : messageOf(error);
