import { expect, it, vi } from 'vitest';
import { run } from './probeEdge.ts';

const PAGE = '<!doctype html><body><div id="root"></div></body>';
const HEALTH = '{"success":true,"data":{"table":"ok"}}';

/** Runs the probe against what the CDN answers by path. A path without an answer cannot be reached. */
async function probed(answers: Record<string, Response>) {
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    const answer = answers[new URL(String(url)).pathname];
    if (!answer) throw new TypeError('fetch failed');
    return answer;
  };
  const log = vi.fn();
  const outcome = await run({ publicUrl: async () => 'https://records.example.org', log }, fetch).catch(
    (error: Error) => error.message,
  );
  return { outcome, asked };
}

it('asks for the page and the API at the address of the people, and is content with their answers', async () => {
  const { outcome, asked } = await probed({ '/': new Response(PAGE), '/api/health': new Response(HEALTH) });
  expect(outcome).toBeUndefined();
  expect(asked).toEqual(['https://records.example.org/', 'https://records.example.org/api/health']);
});

it.each<[string, Record<string, Response>, string]>([
  [
    'the firewall turns people away',
    { '/': new Response(PAGE), '/api/health': new Response('', { status: 403 }) },
    '/api/health (403)',
  ],
  [
    'the origin fails',
    { '/': new Response(PAGE), '/api/health': new Response('', { status: 502 }) },
    '/api/health (502)',
  ],
  [
    'something else answers',
    { '/': new Response('<h1>Parked</h1>'), '/api/health': new Response(HEALTH) },
    '/ (another text)',
  ],
  ['nothing answers', {}, '/ (TypeError), /api/health (TypeError)'],
])('fails when %s, and says where', async (_, answers, where) => {
  expect((await probed(answers)).outcome).toBe(
    `https://records.example.org does not answer as it should: ${where}`,
  );
});
