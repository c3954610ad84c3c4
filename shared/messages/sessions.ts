export const sessionMessages = {
  heldComes:
    'What you typed before your session ended is on its way back. Until then nothing can be typed here.',
  goOnWithout: 'Go on without it',
  heldLost: 'What you typed before your session ended could not be given back. Please type it again.',
  loadFailed: 'Failed to load sessions',
  none: 'Not signed in anywhere',
  over: 'Session ended',
  ended: (device: string) => `Session ended: ${device}`,
  endFailed: (message: string) => `Failed to end the session: ${message}`,
  unknownHint: 'End a session that you do not know.',
  newPasswordHint: 'Then set a new password: whoever signed in there knows the one you have.',
} as const;
