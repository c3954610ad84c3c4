import { expect, it, onTestFinished, vi } from 'vitest';
import { fitted, shrinkPhoto } from './shrinkPhoto.ts';

it.each([
  [4000, 3000, 2000, 1500],
  [3000, 4000, 1500, 2000],
  [2000, 1000, 2000, 1000],
  [640, 480, 640, 480],
  [9000, 3, 2000, 1],
])('a picture of %i by %i pixels becomes one of %i by %i', (width, height, newWidth, newHeight) => {
  expect(fitted(width, height)).toEqual({ width: newWidth, height: newHeight });
});

const PICTURE = [0xff, 0xd8, 1, 2, 3, 0xff, 0xd9];

/** A browser that draws every picture as a JPEG of 100 bytes. */
function drawing() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 30, height: 20, close: () => {} }));
  const canvas = {
    getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
    toBlob: (done: (drawn: Blob) => void, type: string) => done(new Blob([new Uint8Array(100)], { type })),
  };
  vi.stubGlobal('document', { createElement: () => ({ ...canvas }) });
  onTestFinished(() => void vi.unstubAllGlobals());
}
const photo = (bytes: readonly number[], type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'IMG_1.jpeg', { type });

it.each([
  ['bytes', [0, 0]],
  ['a second picture', PICTURE],
])(
  'draws a small photo again when the camera appended %s, although the result is larger',
  async (_, more) => {
    drawing();
    const { name, type, size } = await shrinkPhoto(photo([...PICTURE, ...more]));
    expect({ name, type, size }).toEqual({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 100 });
  },
);

it.each<[string, File]>([
  ['a small photo that ends with its picture', photo(PICTURE)],
  ['a small PNG', photo([1, 2, 3], 'image/png')],
  ['another file', photo([1, 2, 3], 'application/pdf')],
])('leaves %s as it is', async (_, file) => {
  drawing();
  expect(await shrinkPhoto(file)).toBe(file);
});

it('leaves a photo that the browser cannot read as it is', async () => {
  drawing();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('It could not be decoded')));
  const cut = photo(PICTURE.slice(0, -2));
  expect(await shrinkPhoto(cut)).toBe(cut);
});
