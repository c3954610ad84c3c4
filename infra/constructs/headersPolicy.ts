import { Duration } from 'aws-cdk-lib';
import {
  HeadersReferrerPolicy,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';

/** The headers for which CloudFront has settings of its own. Any other header is a custom one. */
const SECURITY: Record<
  string,
  (value: string, override: boolean) => Partial<ResponseSecurityHeadersBehavior>
> = {
  'content-security-policy': (contentSecurityPolicy, override) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override },
  }),
  'strict-transport-security': (value, override) => {
    const seconds = Number(/max-age=(\d+)/.exec(value)?.[1]);
    return {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(seconds),
        includeSubdomains: value.includes('includeSubDomains'),
        override,
      },
    };
  },
  'x-content-type-options': (_, override) => ({ contentTypeOptions: { override } }),
  'referrer-policy': (value, override) => {
    const referrerPolicy = Object.values(HeadersReferrerPolicy).find((known) => known === value);
    if (!referrerPolicy) throw new Error(`There is no referrer policy "${value}".`);
    return { referrerPolicy: { referrerPolicy, override } };
  },
};

/**
 * The response headers policy that sends these headers with every answer, including errors of the CDN itself.
 * @param override whether they replace what the origin sent under the same name
 */
export function headersPolicy(
  headers: Readonly<Record<string, string>>,
  { override }: { override: boolean },
): ResponseHeadersPolicyProps {
  const custom = Object.entries(headers).filter(([name]) => !SECURITY[name]);
  const security = Object.entries(headers).map(([name, value]) => SECURITY[name]?.(value, override) ?? {});
  return {
    securityHeadersBehavior: Object.assign({}, ...security),
    customHeadersBehavior: {
      customHeaders: custom.map(([header, value]) => ({ header, value, override })),
    },
  };
}
