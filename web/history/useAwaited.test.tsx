import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAwaited } from './useAwaited.ts';

type Awaited = ReturnType<typeof useAwaited<string>>;
type Props = { isThere: Parameters<typeof useAwaited<string>>[0]; made: (options: Awaited) => void };

function Probe({ isThere, made }: Props) {
  made(useAwaited<string>(isThere));
  return null;
}

/** What the hook answers when it is first drawn. */
function awaited(isThere: Props['isThere']): Awaited {
  const all: Awaited[] = [];
  renderToStaticMarkup(<Probe isThere={isThere} made={(options) => all.push(options)} />);
  const [options] = all;
  if (!options) throw new Error('Nothing was drawn');
  return options;
}

it('asks until the answer has what is awaited', () => {
  const { onSuccess, refreshInterval } = awaited((latest) => latest === 'new');
  expect(refreshInterval(undefined)).toBeGreaterThan(0);
  onSuccess();
  expect(refreshInterval('old')).toBeGreaterThan(0);
  onSuccess();
  expect(refreshInterval('new')).toBe(0);
});

it('gives up after it has asked ten times again', () => {
  const { onSuccess, refreshInterval } = awaited(() => false);
  let asked = 0;
  do {
    asked += 1;
    onSuccess();
  } while (refreshInterval('old') > 0 && asked < 100);
  expect(asked).toBe(1 + 10);
});
