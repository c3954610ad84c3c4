/** Thrown for a save that waited and is not to be sent any more. Nothing is said: the person chose it. */
export class GivenUp extends Error {}
