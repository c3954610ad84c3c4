/** Folders of the bucket of exports: a request stands there for each export, a file for each that is done. */
export const EXPORT_FOLDERS = { requests: 'requests/', files: 'files/' } as const;
