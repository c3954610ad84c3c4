import type { CfnDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps } from 'aws-cdk-lib/aws-cloudfront-origins';

type Props = HttpOriginProps & { clientCertificateArn?: string };

/** An origin to which the CDN proves itself by a certificate, where it has one. The library cannot say so yet. */
export class ApiOrigin extends HttpOrigin {
  readonly #clientCertificateArn: string | undefined;

  constructor(domainName: string, { clientCertificateArn, ...props }: Props) {
    super(domainName, props);
    this.#clientCertificateArn = clientCertificateArn;
  }

  protected override renderCustomOriginConfig(): CfnDistribution.CustomOriginConfigProperty | undefined {
    const config = super.renderCustomOriginConfig();
    const clientCertificateArn = this.#clientCertificateArn;
    return config && clientCertificateArn
      ? { ...config, originMtlsConfig: { clientCertificateArn } }
      : config;
  }
}
