/** Thrown for a write that is not to be sent any more. Nothing is said: the person gave it up, or is gone. */
export class GivenUp extends Error {}
