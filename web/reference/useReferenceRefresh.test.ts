import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { invalidateReference, loadReference, type ReferenceKey } from './referenceCache.ts';
import { watchFocus } from './useReferenceRefresh.ts';

const call = vi.hoisted(() => vi.fn(async (..._: unknown[]) => ({ data: [] })));
vi.mock('../api/client.ts', () => ({ call }));

const load = () => loadReference(['reference', 'locations.districts', {}, 5 * 60_000]);

class Field extends EventTarget {
  matches = () => true;
}

beforeEach(() => {
  invalidateReference();
  call.mockClear();
});

it('lists are requested again once the window gets the focus, and for a field only when they are old', async () => {
  const [window, document] = [new EventTarget(), new Field()];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('Element', Field);
  onTestFinished(() => void vi.unstubAllGlobals());
  const stop = watchFocus();
  await load();
  document.dispatchEvent(new Event('focusin'));
  await load();
  expect(call).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('focus'));
  await load();
  expect(call).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new Event('focus'));
  await load();
  expect(call).toHaveBeenCalledTimes(2);
});

const LISTS: Record<string, ReferenceKey> = {
  districts: ['reference', 'locations.districts', {}, 60_000],
  'rd-blocks': ['reference', 'locations.rdBlocks', { params: { id: 1 } }, 60_000],
  habitations: ['reference', 'locations.villages', { params: { rdBlockId: 1 } }, 60_000],
  mediums: ['reference', 'masterData.list', { path: '/mediums/active' }, 60_000],
  subjects: ['reference', 'masterData.list', { path: '/subjects' }, 60_000],
};

/** The lists that are requested when all are loaded. */
async function requested(): Promise<string[]> {
  call.mockClear();
  const asked: string[] = [];
  for (const [name, key] of Object.entries(LISTS)) {
    const before = call.mock.calls.length;
    await loadReference(key);
    if (call.mock.calls.length > before) asked.push(name);
  }
  return asked;
}

it('a change of a collection requests again only the lists that show its names', async () => {
  expect(await requested()).toEqual(Object.keys(LISTS));
  expect(await requested()).toEqual([]);
  invalidateReference('mediums');
  expect(await requested()).toEqual(['mediums']);
  invalidateReference('subjects');
  expect(await requested()).toEqual(['subjects']);
  invalidateReference('religions');
  expect(await requested()).toEqual([]);
  invalidateReference('habitations');
  expect(await requested()).toEqual(['habitations']);
  invalidateReference('rd-blocks');
  expect(await requested()).toEqual(['rd-blocks', 'habitations']);
  invalidateReference('districts');
  expect(await requested()).toEqual(['districts', 'rd-blocks', 'habitations']);
  invalidateReference();
  expect(await requested()).toEqual(Object.keys(LISTS));
});

it('another tab says what it changed, and one of a former version that anything may have changed', async () => {
  const other = new BroadcastChannel('reference');
  await requested();
  other.postMessage('mediums');
  await vi.waitFor(async () => expect(await requested()).toEqual(['mediums']));
  other.postMessage('changed');
  await vi.waitFor(async () => expect(await requested()).toEqual(Object.keys(LISTS)));
  other.close();
});
