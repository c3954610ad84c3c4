import type { Page } from 'playwright-core';

/** A device that makes and uses passkeys in place of a person, by Chromium's own means. */
type Device = {
  /** It is lost: the browser knows none of its passkeys any more. */
  lose(): Promise<void>;
  /** Whether its owner shows a finger or the PIN from now on. */
  verify(verified: boolean): Promise<void>;
};

/** Gives a tab a device with passkeys, such as the fingerprint reader of a laptop. */
export async function addDevice(page: Page): Promise<Device> {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lose: async () => void (await line.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
    verify: async (isUserVerified) =>
      void (await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}
