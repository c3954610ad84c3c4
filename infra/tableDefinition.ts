import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** The attribute after whose time DynamoDB may remove an item, in seconds since 1970. */
export const TTL_ATTRIBUTE = 'expiresAt';

/** The definition of the table. The local engine, the tests and the deployed stack all use it. */
export const tableDefinition = {
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
} satisfies Omit<CreateTableCommandInput, 'TableName'>;

/** How many days back a deployed table can be restored. */
export const RECOVERY_DAYS = 35;
