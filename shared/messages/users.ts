import { withMessage } from './withMessage.ts';

export const userMessages = {
  changeRoleFailed: withMessage('Failed to change role: '),
  bulkFailed: withMessage('Failed to execute bulk action: '),
  saveFailed: withMessage('Failed to save user: '),
  toggleFailed: withMessage('Failed to toggle user status: '),
  loadFailed: 'Failed to fetch users',
  empty: 'No users',
  emptyHint: 'Get started by creating a new user.',
} as const;
