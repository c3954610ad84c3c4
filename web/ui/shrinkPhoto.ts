/** A photo with more bytes than this is made smaller. */
const LARGE = 1.5 * 1024 * 1024;
/** The longer side of the smaller photo, in pixels. Enough to read a photographed page. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;

/** Width and height in the same proportion, with neither side above the limit. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The marks at the beginning and the end of a JPEG. */
const [JPEG_BEGIN, JPEG_END] = ['\xff\xd8', '\xff\xd9'];

/**
 * Whether a photo ends with its picture. Some cameras append bytes to it, such as a moving or a second picture. The server
 * refuses a JPEG that goes on.
 */
async function isPictureAlone(file: File): Promise<boolean> {
  if (file.type !== 'image/jpeg') return true;
  // Each byte is a character.
  const bytes = new TextDecoder('latin1').decode(await file.arrayBuffer());
  return bytes.endsWith(JPEG_END) && !bytes.includes(JPEG_END + JPEG_BEGIN);
}

/**
 * Turns a large photo, and one to which the camera appended bytes, into a new JPEG. It is upright and carries no data
 * of the camera. Any other file, and a picture that the browser cannot read, is returned unchanged.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return file;
  // A file that cannot be read fails when it is sent, and is told there.
  const alone = await isPictureAlone(file).catch(() => true);
  if (alone && file.size <= LARGE) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency. Transparent parts would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!context || !drawn || (alone && drawn.size >= file.size)) return file;
  return new File([drawn], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: drawn.type });
}
