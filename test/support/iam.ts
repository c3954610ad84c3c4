import * as z from 'zod';

const Many = z.union([z.string(), z.array(z.string())]).transform((one) => [one].flat());
const Resources = z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]);
const Joined = z.object({
  'Fn::Join': z.tuple([z.string(), z.array(z.union([z.string(), z.object({ Ref: z.string() })]))]),
});
const Condition = z.record(z.string(), z.record(z.string(), z.unknown()));

export const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: Many,
  Resource: Resources.optional(),
  Condition: Condition.optional().default({}),
});
export type Statement = z.output<typeof Statement>;

type Question = {
  action: string;
  /** The ARN as the template has it. */
  resource: unknown;
  /** Partition keys of the items that the call names. */
  leadingKeys?: string[];
  /** The attributes that the call asks for by name. */
  attributes?: readonly string[];
  /** The operation that the action is part of. */
  enclosing?: 'TransactWriteItems';
  /** The prefix of a call that lists a bucket; for a call about an object, its key. */
  prefix?: string;
  /** The address that a mail is sent from. */
  from?: string;
};

const like = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*')}$`);

/** The condition operators as IAM describes them, for the keys that our policies use. */
function holds(operator: string, wanted: unknown, actual: readonly string[]): boolean {
  const patterns = Many.parse(wanted).map(like);
  const fits = (value: string) => patterns.some((pattern) => pattern.test(value));
  if (operator === 'ForAllValues:StringEquals')
    return actual.every((value) => Many.parse(wanted).includes(value));
  if (operator === 'ForAllValues:StringLike') return actual.every(fits);
  if (operator === 'ForAnyValue:StringLike') return actual.some(fits);
  if (operator === 'ForAnyValue:StringNotEquals')
    return actual.some((value) => !Many.parse(wanted).includes(value));
  if (operator === 'StringEquals')
    return actual.length > 0 && actual.every((value) => Many.parse(wanted).includes(value));
  if (operator === 'StringNotEquals')
    return actual.length === 0 || actual.every((value) => !Many.parse(wanted).includes(value));
  if (operator === 'StringLike') return actual.length > 0 && actual.every(fits);
  if (operator === 'Null') return String(actual.length === 0) === wanted;
  throw new Error(`the condition operator ${operator} is not modelled`);
}

function valuesOf(
  key: string,
  { leadingKeys = [], attributes = [], enclosing, prefix, from }: Question,
): readonly string[] {
  if (key === 'dynamodb:Attributes') return attributes;
  if (key === 'dynamodb:LeadingKeys') return leadingKeys;
  if (key === 'dynamodb:EnclosingOperation') return enclosing === undefined ? [] : [enclosing];
  if (key === 's3:prefix') return prefix === undefined ? [] : [prefix];
  if (key === 'ses:FromAddress') return from === undefined ? [] : [from];
  throw new Error(`the condition key ${key} is not modelled`);
}

/**
 * An ARN as it is deployed, with names in place of CloudFormation's references. Anything but a string or a join is
 * returned as JSON.
 */
function arnOf(resource: unknown): string {
  const joined = Joined.safeParse(resource).data?.['Fn::Join'];
  if (!joined) return typeof resource === 'string' ? resource : JSON.stringify(resource);
  const [between, parts] = joined;
  return parts.map((part) => (typeof part === 'string' ? part : `<${part.Ref}>`)).join(between);
}

const applies = ({ Action, Resource = [], Condition: condition }: Statement, question: Question) =>
  Action.some((pattern) => like(pattern).test(question.action)) &&
  Resource.some((one) => like(arnOf(one)).test(arnOf(question.resource))) &&
  Object.entries(condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => holds(operator, wanted, valuesOf(key, question))),
  );

/** Whether IAM would allow the call to a role with these statements: some statement allows it and none denies it. */
export function isAllowed(statements: readonly Statement[], question: Question): boolean {
  const fitting = statements.filter((statement) => applies(statement, question));
  return fitting.length > 0 && fitting.every(({ Effect }) => Effect === 'Allow');
}
