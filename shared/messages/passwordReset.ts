export const passwordResetMessages = {
  requested: 'If account exists, a reset link has been sent.',
  requestFailed: 'Failed to send reset link.',
  done: 'Password updated. Redirecting to login...',
  // Not that of `passwordMessages`, which would load other screens before sign-in.
  passwordHint:
    '15 characters or more. Several words that only you would put together are easy to keep in mind.',
  linkGone: 'This link is no longer valid. Ask for a new one.',
  failed: 'Failed to reset password.',
  unknown: 'No answer came, so the new password may be set already: try to sign in with it.',
  aboutConfirm:
    'The e-mail address or phone number of your account was changed. If it was you, or you agree, confirm it. If not, tell your department at once.',
  noConfirmLink: 'Open the link in the e-mail that was sent to you.',
  confirmUnknown:
    'No answer came, so the change may be confirmed already. If it is, codes and links reach the new phone number or e-mail address at once.',
  changeConfirmed: 'The change is confirmed. It takes effect at once.',
} as const;
