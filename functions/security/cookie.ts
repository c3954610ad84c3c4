const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/**
 * A cookie that scripts cannot read and that browsers send with requests of our own pages only.
 * @param seconds how long the browser keeps it; undefined: until the browser is closed
 */
export const cookieOf = (name: string, value: string, seconds?: number): string => {
  const life = seconds === undefined ? '' : ` Max-Age=${Math.floor(seconds)};`;
  return `${name}=${value};${life} ${ATTRIBUTES}`;
};
