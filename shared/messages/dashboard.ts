export const dashboardMessages = {
  statsFailed: 'Failed to load stats',
  activityFailed: 'Failed to load recent activity',
  noActivity: 'No recent activity',
  schoolAdded: (message: string) => `New school added: ${message}`,
  teacherAdded: (message: string) => `New teacher added: ${message}`,
} as const;
