import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of rules below `scope`, each with the reason why it is intended. */
export function acknowledge(scope: IConstruct, reasons: Record<string, string>): void {
  const rules = Object.entries(reasons).map(([id, reason]) => ({ id, reason }));
  Validations.of(scope).acknowledge(...rules);
}
