/** Folders of the exports bucket. Each export has a request, and a file once it is done. */
export const EXPORT_FOLDERS = { requests: 'requests/', files: 'files/' } as const;
