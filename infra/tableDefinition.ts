import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** The attribute, in seconds since 1970, after which DynamoDB may remove an item. */
export const TTL_ATTRIBUTE = 'expiresAt';

/** The one description of the table; the local engine, the tests and the deployed stack are made from it. */
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
