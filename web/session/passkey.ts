import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '#shared/domain/factor.ts';

/** Whether this browser has passkeys on this page. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** Lets the person use a passkey. Rejects when none is used. */
export async function askPasskey(request: PasskeyRequest): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON: request as Options })) as unknown as Assertion;
}

/** Whether no passkey was made because the device holds one of the account already. */
export const isHeldAlready = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/** Lets the person make a passkey. Rejects when none is made. */
export async function makePasskey(creation: PasskeyCreation): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return (await startRegistration({ optionsJSON: creation as Options })) as unknown as Attestation;
}
