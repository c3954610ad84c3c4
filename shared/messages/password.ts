export const passwordMessages = {
  tooShort: 'The password must have at least 15 characters',
  tooLong: 'The password must have at most 128 characters',
  common: 'This password is too common. Choose one that nobody would guess',
  containsUsername: 'The password must not contain the username',
  same: 'Choose another password than the one you were given',
  containsContext: 'The password must not be built from words of this service or its places',
} as const;
