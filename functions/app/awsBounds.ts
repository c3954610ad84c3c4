/**
 * Bounds of every call to AWS. `requestTimeout` alone only warns.
 * @param maxSockets connections kept to the service; unbounded unless told
 */
export const bounds = (maxSockets?: number) => ({
  maxAttempts: 3,
  requestHandler: {
    requestTimeout: 2000,
    throwOnRequestTimeout: true,
    ...(maxSockets === undefined ? { connectionTimeout: 500 } : agents(maxSockets)),
  },
});

/**
 * Without a bound of connecting: the SDK counts it from when a request is made, also while that waits for one of few
 * connections, and would give up requests to a service that answers well. `requestTimeout` covers both.
 */
const agents = (maxSockets: number) => {
  const options = { keepAlive: true, maxSockets };
  return { httpAgent: options, httpsAgent: options };
};
