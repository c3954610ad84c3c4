/**
 * Seconds after which another code may be asked for, unless a stage sets its own. Where it sets more, the server
 * refuses until they are over and says so.
 */
export const OTP_RESEND_SECONDS = 60;
