import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { API_HEADERS } from '../functions/http/respond.ts';
import { system } from '../shared/contracts/system.ts';

/** What `web/pagePlugin.ts` puts into the page, so that its frame is painted before anything else arrives. */
const inPage = (file: string) => {
  const text = readFileSync(new URL(`../web/${file}`, import.meta.url));
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
};

/** The headers of every page of the web app, sent by the CDN's header policy or the local cloud. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${inPage('boot.js')}`,
  // The hash of the empty style element that Emotion fills by script.
  `style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' ${inPage('frame.css')}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  'frame-src blob:',
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  'report-to csp',
].join('; ');

const POWERFUL_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Passkeys, for our own pages alone. */
const OWN_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];

export const htmlHeaders = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // The address that `report-to csp` names.
  'reporting-endpoints': `csp="/api${system.cspReport.path}"`,
  'strict-transport-security': API_HEADERS['strict-transport-security'],
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    ...POWERFUL_FEATURES.map((name) => `${name}=()`),
    ...OWN_FEATURES.map((name) => `${name}=(self)`),
  ].join(', '),
} as const;

/** Names of assets carry a hash of their content. The page that names them is requested anew each time. */
export const cacheControl = {
  hashedAsset: 'public, max-age=31536000, immutable',
  page: 'no-cache',
} as const;
