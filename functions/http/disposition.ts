/**
 * A `Content-Disposition` that has a browser save what it got under this name (RFC 6266): in ASCII for those that know
 * no better, and whole in UTF-8.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
