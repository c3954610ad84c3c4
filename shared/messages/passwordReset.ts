export const passwordResetMessages = {
  requested: 'If account exists, a reset link has been sent.',
  requestFailed: 'Failed to send reset link.',
  done: 'Password updated. Redirecting to login...',
  linkGone: 'This link is no longer valid. Ask for a new one.',
  failed: 'Failed to reset password.',
} as const;
