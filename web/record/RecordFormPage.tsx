import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ApiError } from '../api/apiError.ts';
import { type Source, useStored } from '../api/useStored.ts';
import { useWayBack, type WayBack } from '../list/useWayBack.ts';
import { paths } from '../paths.ts';
import { useListsAhead } from '../reference/useReference.ts';
import { RequiredNote } from '../ui/form/RequiredNote.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryNote } from '../ui/RetryNote.tsx';
import { Trail } from '../ui/Trail.tsx';
import { type Missing, RecordMissing } from './RecordPanel.tsx';

type Props<Item> = {
  one: 'School' | 'Teacher';
  list: 'schools' | 'teachers';
  /** The same object in every rendering. */
  source: Source<Item>;
  nameOf: (item: Item) => string;
  failed: string;
  missing: (back: WayBack, refusal?: ApiError) => Missing;
  /** The form of the stored record, or of a new one while `item` is undefined. */
  children: (form: {
    item?: Item;
    /** The search of the list from which the form was opened. */
    search: string;
    back: WayBack;
    onSaved: () => void;
  }) => ReactNode;
};

/** The screen that adds a record, or edits the one whose id the address has. */
export function RecordFormPage<Item>(props: Props<Item>) {
  const { id } = useParams();
  return id === undefined ? (
    <Frame {...props} title={`Add New ${props.one}`}>
      {props.children}
    </Frame>
  ) : (
    <Editing key={id} id={id} {...props} />
  );
}

function Editing<Item>({ id, ...props }: Props<Item> & { id: string }) {
  const { one, list, source, nameOf, failed, missing, children } = props;
  useListsAhead(list);
  const { state, item, missing: refusal, retry } = useStored(id, source);
  return (
    <Frame {...props} title={`Edit ${one}`} whom={state === 'ready' ? nameOf(item) : undefined}>
      {(form) => {
        if (state === 'ready') return children({ item, ...form });
        if (state === 'failed') return <RetryNote text={failed} onRetry={retry} />;
        if (state === 'loading') return <Loading />;
        return <RecordMissing {...missing(form.back, refusal)} />;
      }}
    </Frame>
  );
}

type FrameProps = Pick<Props<never>, 'one' | 'list' | 'children'> & { title: string; whom?: string };

function Frame({ one, list, title, whom, children }: FrameProps) {
  const { back, fromRecord, search, leave } = useWayBack(paths[list]());
  const many = `${one}s`;
  return (
    <Page
      title={title}
      trail={<Trail above={[{ name: many, ...(fromRecord ? { to: paths[list]() } : back) }]} here={title} />}
      subtitle={
        <>
          {whom && `${whom} · `}
          <RequiredNote />
        </>
      }
      actions={
        <Button asChild variant="outline">
          <Link {...back}>{`Back to ${fromRecord ? one : many}`}</Link>
        </Button>
      }
    >
      {children({ search, back, onSaved: leave })}
    </Page>
  );
}
