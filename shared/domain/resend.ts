/**
 * Seconds until another code may be requested, unless a stage sets its own limit. With a higher limit, the server
 * refuses until then and says how long.
 */
export const OTP_RESEND_SECONDS = 60;
