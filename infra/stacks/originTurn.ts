/**
 * The parameter of the stack `Web` that tells when the secret of the origin last turned. CloudFormation reads a secret
 * anew only where something beside it changed.
 */
export const ORIGIN_TURN = 'OriginTurn';
