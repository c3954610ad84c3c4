/** Where the bucket of the web app holds the files with a hash in their names. */
export const ASSETS = 'assets/';

/**
 * Which of them the current release has, and since when others are in no release. The CDN answers a path without a file
 * extension with the page of the app, so nobody outside reads these two.
 */
export const RELEASE = { folder: 'release/', current: 'release/current', retired: 'release/retired' };
