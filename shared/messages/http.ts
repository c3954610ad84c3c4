/** Texts of our own for what the specification leaves open: refusals every endpoint may give. */
export const httpMessages = {
  invalid: 'Some of the values sent are not valid',
  unauthenticated: 'You are not signed in',
  forbidden: 'You do not have permission to do this',
  notFound: 'Not found',
  methodNotAllowed: 'This address does not take that method',
  tooLarge: 'The request is too large',
  unsupportedType: 'This kind of content is not accepted',
  tooMany: 'Too many requests. Please try again later.',
  internal: 'Something went wrong on our side. Nothing was saved.',
  unavailable: 'The service is busy or partly unavailable. Please try again in a moment.',
  conflict: 'Someone else changed this at the same moment. Please try again.',
  duplicate: 'This value is already in use',
  unknownChoice: (name: string) => `"${name}" is not in the list`,
  inactiveChoice: (name: string) => `"${name}" is no longer in use and cannot be newly chosen`,
  required: 'This field is required',
  unknownField: 'This field is not known here',
} as const;
