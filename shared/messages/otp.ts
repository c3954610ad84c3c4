export const otpMessages = {
  sent: 'OTP sent successfully! Check your email or phone.',
  resent: 'OTP resent successfully!',
  verified: 'Login successful! Redirecting...',
  sendFailed: 'Failed to send OTP',
  phoneInvalid: 'Phone number must be exactly 10 digits',
  codeInvalid: 'The code must be exactly 6 digits',
  invalid: 'Invalid OTP',
  mayBeUsed: 'No answer came when this code was sent before, so it may be used up. Ask for another one.',
  resendFailed: 'Failed to resend OTP',
  networkError: 'Network error. Please try again.',
} as const;
