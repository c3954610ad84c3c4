import { Box, Button, chakra } from '@chakra-ui/react';
import { type RefObject, useEffect, useState } from 'react';
import { type MissingName, MOST_NAMES } from '#shared/domain/import.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { COLLECTION_NAMES } from '#shared/records/collections.ts';
import { PLACES } from '#shared/records/record.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { invalidateReference } from '../../reference/referenceCache.ts';
import { Fault } from '../../ui/Fault.tsx';
import { Note } from '../../ui/Note.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { useFocusOnceGone } from '../../ui/useFocusOnceGone.ts';

type Props = {
  id: string;
  /** Differs after each comparison of this page. */
  stamp: number;
  /** Takes the focus when all names are added, and this goes. */
  region: RefObject<HTMLElement | null>;
  onCompared: () => void;
  /** Puts the near name into every row that has the misspelled one. Absent without the file. */
  onNear?: (one: MissingName) => void;
};

const keyOf = (collection: string, path: readonly string[]) => [collection, ...path].join('\n');
/** A name, and the places above it that the lists lack as well. */
const keysOf = ({ collection, path }: MissingName) => [
  ...path.slice(0, -1).map((_, level) => keyOf(PLACES[level] ?? '', path.slice(0, level + 1))),
  keyOf(collection, path),
];

/** Offers to add the names that new records have and no list. What may be misspelled is not ticked. */
export default function NewNamesPanel({ id, stamp, region, onCompared, onNear }: Props) {
  const { data, error, isValidating, mutate } = useEndpoint('imports.names', { params: { importId: id } });
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<number>();
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new comparison finds other names
  useEffect(() => void mutate(), [stamp, mutate]);
  const names = data?.data ?? [];
  useFocusOnceGone(region, names.length > 0);
  if (error && !data)
    return <RetryNote text={workbookMessages.namesFailed} onRetry={() => mutate()} busy={isValidating} />;
  if (names.length === 0) return null;

  const own = (one: MissingName) => keyOf(one.collection, one.path);
  const off = new Set(names.filter((one) => (one.near !== '') !== turned.has(own(one))).map(own));
  const taken = names.filter((one) => keysOf(one).every((key) => !off.has(key)));
  const add = async () => {
    if (done !== undefined) return;
    setProblem('');
    try {
      for (let from = 0; from < taken.length; from += MOST_NAMES) {
        setDone(from);
        const some = taken.slice(from, from + MOST_NAMES);
        const body = { names: some.map(({ collection, path }) => ({ collection, path })) };
        await call('imports.addNames', { params: { importId: id }, body });
      }
      invalidateReference();
      await call('imports.check', { params: { importId: id } });
      onCompared();
    } catch (failure) {
      setProblem(workbookMessages.addFailed(messageOf(failure)));
    } finally {
      setDone(undefined);
    }
  };
  return (
    <Note
      kind="warning"
      // Otherwise each tick would read out all names again.
      quiet
      actions={
        <Button
          size="sm"
          aria-disabled={done !== undefined || taken.length === 0 || undefined}
          onClick={() => taken.length > 0 && void add()}
        >
          {done === undefined
            ? workbookMessages.addNames(taken.length)
            : workbookMessages.addingNames(done, taken.length)}
        </Button>
      }
    >
      <p role="status">{workbookMessages.newNames(names.length)}</p>
      {[...Map.groupBy(names, ({ collection }) => collection)].map(([collection, some]) => (
        <chakra.fieldset key={collection} marginTop={2} minWidth={0}>
          <chakra.legend fontWeight="medium">
            {COLLECTION_NAMES[collection].many}: {some.length}
          </chakra.legend>
          <Box maxHeight="48" overflowY="auto">
            {some.map((one) => (
              <Box key={own(one)}>
                <TickBox
                  checked={!off.has(own(one))}
                  onChange={() =>
                    setTurned((now) => {
                      const next = new Set(now);
                      if (!next.delete(own(one))) next.add(own(one));
                      return next;
                    })
                  }
                >
                  <span>
                    {workbookMessages.nameIn(
                      one.path.at(-1) ?? '',
                      one.path.slice(0, -1).reverse().join(', '),
                    )}
                    <chakra.span color="fg.muted">
                      {` · ${workbookMessages.nameRows(one.rows)}`}
                      {one.near && ` · ${workbookMessages.nameNear(one.near)}`}
                    </chakra.span>
                  </span>
                </TickBox>
                {one.near && onNear && (
                  <Button size="xs" variant="outline" marginInlineStart={2} onClick={() => onNear(one)}>
                    {workbookMessages.nearInstead(one.near)}
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        </chakra.fieldset>
      ))}
      {problem && <Fault>{problem}</Fault>}
    </Note>
  );
}
