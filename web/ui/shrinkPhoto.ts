/** Bytes above which a photo is made smaller. */
const LARGE = 1.5 * 1024 * 1024;
/** Pixels of the longer side afterwards: enough to read a page that was photographed. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;

/** Width and height within the longest side, in the same proportion. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A large photo as a smaller JPEG, upright as the camera meant it and without what else the camera noted. Anything
 * else, and a picture that the browser cannot read, comes back as it is.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type) || file.size <= LARGE) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG knows no transparency: what is clear would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const smaller = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!context || !smaller || smaller.size >= file.size) return file;
  return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: smaller.type });
}
