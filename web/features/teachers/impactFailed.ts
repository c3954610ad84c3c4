import { teacherMessages } from '#shared/messages/teachers.ts';
import { ApiError } from '../../api/apiError.ts';

const byStatus: Record<number, string> = {
  400: teacherMessages.invalidId,
  403: teacherMessages.findFailed,
  404: teacherMessages.notFound,
};

/** Why it is unknown what a deletion of the teacher would take along. The status of the answer decides the text. */
export const impactFailed = (error: unknown): string =>
  (error instanceof ApiError && byStatus[error.status]) || teacherMessages.cascadeMissing;
