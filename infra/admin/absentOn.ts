/**
 * For `catch`: makes undefined of an error of this name, by which AWS says that there is no such thing. Any other error
 * goes on.
 */
export const absentOn =
  (name: string) =>
  (error: Error): undefined | Promise<never> =>
    error.name === name ? undefined : Promise.reject(error);
