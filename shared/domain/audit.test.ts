import { describe, expect, it } from 'vitest';
import { exactUser, exactUserId } from './audit.ts';

describe('a text that stands for one account', () => {
  it('is read back as its id, as people may type it too', () => {
    expect(exactUserId(exactUser(51))).toBe(51);
    for (const text of ['id:51', 'ID:51', 'ID: 51', ' id:51 ']) expect(exactUserId(text), text).toBe(51);
  });

  it.each(['51', 'id', 'id:', 'id:0', 'id:051', 'id:5a', 'id:51 52', 'my id:51', `id:${'9'.repeat(16)}`])(
    'is not %s',
    (text) => {
      expect(exactUserId(text)).toBeUndefined();
    },
  );
});
