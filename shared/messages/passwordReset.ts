export const passwordResetMessages = {
  requested: 'If account exists, a reset link has been sent.',
  requestFailed: 'Failed to send reset link.',
  done: 'Password updated. Redirecting to login...',
  failed: 'Failed to reset password.',
} as const;
