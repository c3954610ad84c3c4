import { withMessage } from './withMessage.ts';

export const medicalMessages = {
  confirmDelete: 'Delete this medical record?',
  teacherRequired: 'Teacher selection is required',
  noTeachers: 'No teachers available for medical records. All teachers already have medical records.',
  ailmentAndSeverityRequired: 'Ailment and severity are required',
  updateFailed: withMessage('Failed to update record: '),
  createFailed: withMessage('Failed to create record: '),
  saveError: 'An error occurred while saving the record. Please try again.',
  uploadFailed: 'Upload failed',
  unknownError: 'Unknown error',
} as const;
