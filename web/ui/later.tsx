import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { notify } from './notify.tsx';
import { RetryNote } from './RetryNote.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component that is fetched once for all who show it. A file that did not come is asked for again by the next one. */
function keptBy<Props>(load: Load<Props>) {
  let there: ComponentType<Props> | undefined;
  return {
    now: () => there,
    fetch: async () => {
      there ??= (await load()).default;
      return there;
    },
  };
}

type Kept<Props> = ReturnType<typeof keptBy<Props>>;

/** The component, or that its file did not come. React's own lazy components throw that away with the whole screen. */
function useKept<Props>(kept: Kept<Props>) {
  const [Part, setPart] = useState(kept.now);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (Part || missing) return;
    let left = false;
    const fetchNow = async () => {
      try {
        const got = await kept.fetch();
        if (!left) setPart(() => got);
      } catch (error) {
        console.warn('A part of the screen did not load', error);
        if (!left) setMissing(true);
      }
    };
    void fetchNow();
    return () => {
      left = true;
    };
  }, [kept, Part, missing]);
  return { Part, missing, retry: () => setMissing(false) };
}

type DialogParts<Props> = { kept: Kept<Props>; close: (props: Props) => void; given: Props };
type Parts<Props> = { kept: Kept<Props>; meanwhile: ReactNode; given: Props };

function Dialog<Props extends object>({ kept, close, given }: DialogParts<Props>) {
  const { Part, missing } = useKept(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, whatever it was given by then
  useEffect(() => {
    if (!missing) return;
    notify.error(sharedMessages.widgetsMissing);
    close(given);
  }, [missing]);
  return Part ? <Part {...given} /> : null;
}

function InPlace<Props extends object>({ kept, meanwhile, given }: Parts<Props>) {
  const { Part, missing, retry } = useKept(kept);
  if (Part) return <Part {...given} />;
  return missing ? <RetryNote text={sharedMessages.partMissing} onRetry={retry} /> : meanwhile;
}

/**
 * A dialog whose code is fetched when it opens. A file that does not come on a bad line leaves the screen as it is, with
 * what was typed. The dialog then closes with a message, and pressing again tries again.
 * @param close closes the dialog in the way that its props give
 */
export function laterDialog<Props extends object>(load: Load<Props>, close: (props: Props) => void) {
  const kept = keptBy(load);
  return (props: Props) => <Dialog kept={kept} close={close} given={props} />;
}

/**
 * A part of a screen whose code is fetched when it is first shown. Where its file does not come, one line in its place
 * offers Retry, and the rest of the screen stays.
 * @param meanwhile stands in its place until the code is there
 */
export function laterPart<Props extends object>(load: Load<Props>, meanwhile: ReactNode = null) {
  const kept = keptBy(load);
  return (props: Props) => <InPlace kept={kept} meanwhile={meanwhile} given={props} />;
}
