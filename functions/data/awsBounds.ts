/**
 * Bounds of every call to AWS. `requestTimeout` alone only warns.
 * @param maxSockets connections kept to the service; unbounded unless told
 */
export const bounds = (maxSockets?: number) => ({
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 500,
    requestTimeout: 2000,
    throwOnRequestTimeout: true,
    ...(maxSockets === undefined ? {} : agents(maxSockets)),
  },
});

const agents = (maxSockets: number) => {
  const options = { keepAlive: true, maxSockets };
  return { httpAgent: options, httpsAgent: options };
};
