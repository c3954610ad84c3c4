import { expect, it, onTestFinished, vi } from 'vitest';
import { loadReference } from './referenceCache.ts';
import { watchFocus } from './useReferenceRefresh.ts';

const call = vi.hoisted(() => vi.fn(async () => ({ data: [] })));
vi.mock('../api/client.ts', () => ({ call }));

const load = () => loadReference(['reference', 'locations.districts', {}, 5 * 60_000]);

class Field extends EventTarget {
  matches = () => true;
}

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
