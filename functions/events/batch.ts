import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { inFlight } from '../app/inFlight.ts';

/** Powertools processes the records of a batch all at once or one by one. This class processes a few at a time. */
class FewAtOnce extends BatchProcessor {
  readonly #count: number;

  constructor(count: number) {
    super(EventType.DynamoDBStreams);
    this.#count = count;
  }

  override async process() {
    const tried: Awaited<ReturnType<BatchProcessor['process']>> = [];
    this.prepare();
    await inFlight(this.records, this.#count, async (record) => {
      tried.push(await this.processRecord(record));
    });
    this.clean();
    return tried;
  }
}

/**
 * Does `work` for every record in order, `count` at a time, even when one fails.
 * @returns the records that failed. The stream sends the first of them and all that follow again
 */
export const attemptEach = <R extends DynamoDBRecord>(
  records: readonly R[],
  count: number,
  work: (record: R) => Promise<void>,
): Promise<DynamoDBBatchResponse> =>
  processPartialResponse({ Records: [...records] }, work, new FewAtOnce(count), {
    throwOnFullBatchFailure: false,
  });
