// A process of one function as it is deployed. It calls its handler many times and reports, after each `every` calls,
// how much memory is still in use after a full collection.
import { readFileSync } from 'node:fs';

const { url, events, calls, every } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { handler } = await import(url);

async function held() {
  for (let i = 0; i < 3; i += 1) {
    globalThis.gc();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const statuses = {};
const samples = [];
for (let call = 1; call <= calls; call += 1) {
  // Each call differs, so that anything remembered for a call adds up.
  const event = JSON.parse(events[call % events.length].replaceAll('#call', String(call)));
  const { statusCode } = await handler(event, {});
  statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  if (call % every === 0) samples.push(await held());
}
process.stderr.write(JSON.stringify({ statuses, samples, rss: process.memoryUsage().rss }));
process.exit(0);
