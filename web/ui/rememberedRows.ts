const KEY = 'rowsPerPage';

/** The last choice of rows per page in this browser, if it is one of `sizes`. */
export function rememberedRows(sizes: readonly number[]): number | undefined {
  try {
    return sizes.find((rows) => rows === Number(localStorage.getItem(KEY)));
  } catch {
    return undefined;
  }
}

/** Keeps a choice for lists that are opened later. In a browser that stores nothing it ends with the list. */
export function rememberRows(rows: number): void {
  try {
    localStorage.setItem(KEY, String(rows));
  } catch {
    // The address of the list keeps it.
  }
}
