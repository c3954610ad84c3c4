import { CDN_HEADERS } from '../../functions/http/origin.ts';

// Code of CloudFront functions: one file each without imports, run for every request before the cache is asked.

/** A path without a file extension is a screen of the app, which is one page. */
export const PAGE_FUNCTION = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') < 0) request.uri = '/index.html';
  return request;
}
`;

/** Tells the API who asks. What the viewer sent under that name is overwritten. */
export const API_FUNCTION = `function handler(event) {
  var request = event.request;
  request.headers['${CDN_HEADERS.viewerAddress}'] = { value: event.viewer.ip };
  return request;
}
`;
