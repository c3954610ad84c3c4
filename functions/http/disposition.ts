/**
 * A `Content-Disposition` that makes a browser save the answer under this name (RFC 6266). It gives the name in ASCII
 * for old browsers, and in UTF-8.
 */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
