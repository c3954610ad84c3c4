import * as z from 'zod';

/** As browsers and Route 53 spell it: requests of a page at any other spelling would be refused as those of another site. */
const HostName = z
  .hostname()
  .regex(/^[a-z0-9.-]*[a-z0-9]$/, 'must be in lower case, without a dot at its end, as records.example.org');

/** A domain whose zone Route 53 serves in this account. The certificates and records are created in it. */
export const Domain = z
  .strictObject({
    /** The address for people: `records.example.org`. */
    name: HostName,
    /** The address at which the CDN reaches the API, also below the zone: `api.records.example.org`. */
    apiName: HostName,
    /** Leaves API and web app their AWS addresses too: for the one deployment that gives a running stage its domain. */
    bothAddresses: z.literal(true).optional(),
    zoneId: z.string().min(1),
    zoneName: HostName,
    /** By which the CDN proves itself to the API before any function runs; everybody else is refused the connection. */
    mutualTls: z
      .strictObject({
        /** The certificate that the CDN shows, imported into ACM. */
        clientCertificateArn: z
          .string()
          .regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'must be of ACM in us-east-1'),
        /** The authority that signed it, as PEM in a bucket of the region. */
        truststore: z.string().regex(/^s3:\/\/[a-z0-9.-]{3,63}\/.+$/, 'must be s3://BUCKET/NAME'),
        /** Which version of that object: API Gateway reads it again when this changes. */
        truststoreVersion: z.string().min(1).optional(),
      })
      .optional(),
  })
  .refine(({ name, apiName }) => name !== apiName, {
    path: ['apiName'],
    message: 'must be another name than `name`',
  });
