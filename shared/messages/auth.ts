export const authMessages = {
  invalidCredentials: 'Invalid username or password',
  loginFailed: 'Login failed. Please try again.',
  storageNeeded:
    'This browser keeps nothing for this site. Please allow it to store data, and sign in again.',
  signInAgain: 'Please sign in again.',
  loggedOut: 'Logged out successfully',
  refused: 'This request was refused. Reload the page and try again.',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  /** How long a refusal holds, after its sentence. */
  wait: (seconds: number) => {
    const [size, unit] = seconds < 100 ? [1, 'second'] : seconds < 5400 ? [60, 'minute'] : [3600, 'hour'];
    const amount = Math.ceil(seconds / size);
    return `Wait ${amount} ${unit}${amount === 1 ? '' : 's'}.`;
  },
  secondFailed: 'The second step failed. Please try again.',
  passkeyFailed: 'No passkey was used.',
} as const;
