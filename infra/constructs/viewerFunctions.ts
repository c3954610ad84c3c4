import { CDN_HEADERS } from '../../functions/http/origin.ts';

// Code of CloudFront functions. Each is one file without imports and runs for every request, before the cache.

/** A path without a file extension is a screen of the app. All screens are one page. */
export const PAGE_FUNCTION = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') < 0) request.uri = '/index.html';
  return request;
}
`;

/** Tells the API the viewer's address. Overwrites what the viewer sent under that name. */
export const API_FUNCTION = `function handler(event) {
  var request = event.request;
  request.headers['${CDN_HEADERS.viewerAddress}'] = { value: event.viewer.ip };
  return request;
}
`;
