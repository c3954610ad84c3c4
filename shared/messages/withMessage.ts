/** A text that ends with what the server said. */
export const withMessage = (prefix: string) => (message: string) => `${prefix}${message}`;
