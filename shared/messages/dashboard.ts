import { withMessage } from './withMessage.ts';

export const dashboardMessages = {
  statsFailed: 'Failed to load stats',
  activityFailed: 'Failed to load recent activity',
  noActivity: 'No recent activity',
  schoolAdded: withMessage('New school added: '),
  teacherAdded: withMessage('New teacher added: '),
} as const;
