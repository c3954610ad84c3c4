import { teacherMessages } from '#shared/messages/teachers.ts';
import { ApiError } from '../../api/apiError.ts';

const byStatus: Record<number, string> = {
  400: teacherMessages.invalidId,
  403: teacherMessages.findFailed,
  404: teacherMessages.notFound,
};

/** What is said when it cannot be told what goes with a teacher: why, where the server said so. */
export const impactFailed = (error: unknown): string =>
  (error instanceof ApiError && byStatus[error.status]) || teacherMessages.cascadeMissing;
