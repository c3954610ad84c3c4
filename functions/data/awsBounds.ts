/** Bounds of every call to AWS. `requestTimeout` alone only warns. */
export const bounds = () => ({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
});
