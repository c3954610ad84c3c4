import { withMessage } from './withMessage.ts';

export const schoolMessages = {
  cascadeMissing: 'Failed to get cascade information. Please try again.',
  deleteRefused: withMessage('Failed to delete school: '),
  deleteFailed: 'Failed to delete school. Please try again.',
  deleted: 'School deleted successfully!',
  saveFailed: 'Operation failed',
  levelRequired: 'Please select at least one school level',
  managementRequired: 'Please select a management type',
  loadFailed: 'Failed to load schools',
  searchFailed: 'Failed to search schools',
  empty: 'No schools',
  emptyHint: 'Get started by creating a new school.',
  nothingFound: (q: string) => `No school's name, ID or district contains “${q}”.`,
  duplicateId: 'A school with this School ID already exists',
  notFound: 'School not found',
  idLocked: 'The School ID cannot be changed',
  outsideScope: 'This change would move the school outside the area of your account',
  stale: 'This school was changed by someone else since you opened it',
  deleting: 'School deleted. The records of its teachers are still being deleted.',
  hasDependents: (counts: string) => `This school still has ${counts}`,
  blockOfficeNotListed: 'The current value is not in the standard list and may need updating.',
} as const;
